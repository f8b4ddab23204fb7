/**
 * Runs a command of a borrower or an additional signer in one transaction, from locking the application to adding jobs
 * to the queue.
 */

import { borrowerCommands, signerCommands } from 'domain/application/commands.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { Command } from 'domain/application/core/commandTable.ts'
import type { Application } from 'domain/application/types.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import type { SignerCommand } from 'domain/journey/signer.ts'
import { NotFound, NotNow } from '../errors.ts'
import { lockApplication, readParty } from '../storage/applications.ts'
import { answerOf, keepAnswer, type RequestKey, readAnswer } from '../storage/idempotency.ts'
import { People, readKey, readPersonal } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { type ActorScope, entering } from '../storage/transactions.ts'
import { readAnswers } from './commandAnswers.ts'
import { allowedNow, participantOf } from './participants.ts'
import { type Client, contextFor, type LockedApplication, persist } from './persist.ts'
import type { Services } from './services.ts'
import { type View, viewFor } from './views.ts'

interface CommandRequest {
  readonly scope: ActorScope
  readonly application: string
  readonly table: 'borrower' | 'signer'
  readonly command: BorrowerCommand | SignerCommand
  /** Whether the borrower used the URLs for wallet applications. Additional signers have no such URLs. */
  readonly isCrypto?: boolean
  readonly body: unknown
  readonly client: Client
  readonly request?: RequestKey | undefined
}

/**
 * Runs a command and returns the changed application. Repeating a request with the same key returns the same response.
 * @throws NotFound if the application is outside the caller's scope, NotNow if the journey doesn't accept the command,
 * Refusal for invalid answers, KeyReused if the key was used with another body
 */
export async function runCommand(
  services: Services,
  { scope, application: uuid, table, command, isCrypto, body, client, request }: CommandRequest,
): Promise<View> {
  const definition: Command | undefined =
    table === 'borrower' ? borrowerCommands[command as BorrowerCommand] : signerCommands[command as SignerCommand]
  if (!definition) throw new NotFound()
  const opening = [
    lockApplication(uuid),
    readParty(uuid, scope.actor),
    readPersonal(uuid),
    readKey(scope.actor),
    readAnswer(scope.actor, request?.key ?? ''),
  ] as const
  return services.db.change(scope, opening, async ([[row], [party], personal, [key], [answer]], transaction) => {
    if (!row || !key) throw new NotFound()
    if (isCrypto !== undefined && isCrypto !== (row.data.walletAddress !== undefined)) throw new NotFound()
    const actorKey = unwrapKey(services.keyring, key.identity, key)
    const kept = request && answerOf<View>(answer, scope.actor, request, actorKey)
    if (kept) return kept

    const participant = participantOf(party)
    // A signer's step affects other people on the application, so do the rest of the command in the server's own scope.
    const signing = participant.actor.kind === 'SIGNER'
    const reached = signing
      ? (await transaction.ask(entering({ mode: 'SYSTEM', application: uuid }), readPersonal(uuid)))[1]
      : personal
    const people = new People(services.keyring, uuid, reached)
    const locked: LockedApplication = { application: row.data, head: row.head, people }
    if ((table === 'borrower') !== (participant.actor.kind === 'BORROWER')) throw new NotFound()
    const { commands, location } = allowedNow(locked.application, participant)
    if (!commands.includes(command)) throw new NotNow('This step is not open now.', location)

    const context = contextFor(services, locked, participant.actor, client)
    const answers = readAnswers(definition, body, locked.application, participant, context)

    let after: Application
    try {
      const outcome = definition.decide(locked.application, answers, context)
      after = await persist(services, transaction, locked, context, command, outcome)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_NOW') throw new NotNow(error.message, location)
      throw error
    }
    const view = viewFor(services, { application: after, people }, participant)
    if (request) {
      // A signer's step leaves the signer's scope, so enter the scope again. Skip this for other people, because
      // entering a scope takes several statements.
      if (signing) transaction.later(entering({ ...scope, session: undefined }))
      transaction.later(keepAnswer(scope.actor, request, actorKey, view))
    }
    return view
  })
}
