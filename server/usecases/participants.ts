/**
 * Finds the borrower or signer who is making a request, and the commands that the journey currently allows this person.
 */

import type { Actor } from 'domain/application/core/command.ts'
import type { Application } from 'domain/application/types.ts'
import { factsOf, signerFactsOf } from 'domain/application/views/facts.ts'
import { resolveBorrower } from 'domain/journey/borrower.ts'
import { resolveSigner } from 'domain/journey/signer.ts'
import { applicationPath, signerPath } from 'domain/routes/routes.ts'
import { NotFound } from '../errors.ts'
import type { PartyRow } from '../storage/applications.ts'

/** A borrower or signer of an application. */
export interface Participant {
  readonly actor: Actor
  readonly role: PartyRow['role']
}

/** @throws NotFound if the person isn't on the application */
export function participantOf(
  party: Pick<PartyRow, 'role' | 'owner'> | { readonly role: null } | undefined,
): Participant {
  if (!party?.role) throw new NotFound()
  return { actor: { kind: party.role === 'BORROWER' ? 'BORROWER' : 'SIGNER', identity: party.owner }, role: party.role }
}

interface AllowedNow {
  readonly commands: readonly string[]
  /** The screen's path in the journey, relative to the application's or signer's base path. */
  readonly screen: string
  /** The screen's full path on this host. */
  readonly location: string
}

/**
 * Returns the commands that the journey allows now, and the person's current page. @throws NotFound for another
 * person's application
 */
export function allowedNow(application: Application, { actor }: Participant): AllowedNow {
  if (actor.kind === 'BORROWER') {
    const { commands, screen } = resolveBorrower(factsOf(application))
    return { commands, screen, location: applicationPath(application.uuid, screen, screenParameter(application)) }
  }
  const facts = signerFactsOf(application, actor.identity)
  if (!facts) throw new NotFound()
  const { commands, screen } = resolveSigner(facts)
  return { commands, screen, location: signerPath(screen, application.uuid) }
}

const screenParameter = (application: Application): string => application.income.link?.type ?? 'MANUAL_PAYSTUB'
