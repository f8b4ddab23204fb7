/**
 * Changes an application on behalf of an agent. One transaction covers everything from the access check to adding the
 * jobs to the queue.
 */

import type { Actor, Context, Outcome } from 'domain/application/core/command.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { LendingContext } from 'domain/application/core/lendingContext.ts'
import type { Application } from 'domain/application/types.ts'
import type { AgentRole } from 'domain/application/views/agents.ts'
import { agentApplicationPath } from 'domain/routes/routes.ts'
import { NotFound, NotNow } from '../../errors.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import { type ApplicationRow, lockApplication, readApplication } from '../../storage/applications.ts'
import { insertFile, type NewFile } from '../../storage/files.ts'
import { answerOf, keepAnswer, type RequestKey, readAnswer } from '../../storage/idempotency.ts'
import { People, readKey, readPersonal } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import { type ActorScope, entering, type Scope, type Transaction } from '../../storage/transactions.ts'
import { contextFor, keyOf, type LockedApplication, NO_CLIENT, persist } from '../persist.ts'
import type { Services } from '../services.ts'

type AgentScope = Extract<Scope, { mode: 'AGENT' }>

/** Returns an agent's scope. If an application is given, the scope is limited to that application. */
export const agentScope = ({ org, actor, session }: ActorScope, application?: string): AgentScope => ({
  mode: 'AGENT',
  org,
  actor,
  session,
  ...(application && { application }),
})

type Decide = (application: Application, context: Context<LendingContext>) => Outcome
/** Computes the change that an agent with the given role makes. */
type DecideAs = (application: Application, context: Context<LendingContext>, role: AgentRole) => Outcome

/** Changes an application that the caller locked in mode SYSTEM, and that the actor may change. @throws NotFound */
export async function changeLocked(
  services: Services,
  transaction: Transaction,
  row: ApplicationRow | undefined,
  personal: ConstructorParameters<typeof People>[2],
  actor: Actor,
  cause: string,
  decide: Decide,
  file?: AgentChange['file'],
): Promise<Application> {
  if (!row) throw new NotFound()
  const people = new People(services.keyring, row.data.uuid, personal)
  const locked: LockedApplication = { application: row.data, head: row.head, people }
  const context = contextFor(services, locked, actor, NO_CLIENT)
  const decided = decide(row.data, context)
  if (file) {
    const identity = file.identity ?? row.data.borrower
    await insertFile(transaction, { ...file, identity, application: row.data.uuid }, keyOf(people, identity))
  }
  return (await persist(services, transaction, locked, context, cause, decided)).application
}

/** Changes an application for an actor that is already authorized: a sandbox agent or a partner. */
export function actFor(
  services: Services,
  { application: uuid, by }: { readonly application: string; readonly by: string },
  cause: string,
  decide: Decide,
): Promise<Application> {
  const opening = [lockApplication(uuid), readPersonal(uuid)] as const
  return services.db.change({ mode: 'SYSTEM', application: uuid }, opening, ([[row], personal], transaction) =>
    changeLocked(services, transaction, row, personal, { kind: 'AGENT', identity: by }, cause, decide),
  )
}

/** Whether this person is the borrower or another owner. Agents can't decide on their own application. */
export const isPartyTo = ({ borrower, owners }: Application, identity: string): boolean =>
  borrower === identity || owners.some(({ identityUuid }) => identityUuid === identity)

interface AgentChange {
  readonly scope: ActorScope
  readonly application: string
  /** The version of the application that the agent's screen showed. */
  readonly version: number
  readonly request?: RequestKey
  /** The name of the request in the log. */
  readonly cause: string
  /** A file that the agent uploads with the change, encrypted with this person's key (by default, the borrower's). */
  readonly file?: Pick<NewFile, 'uuid' | 'mediaType' | 'bytes'> & { readonly identity?: string | undefined }
}

/**
 * Changes an application for a signed-in agent. Repeating a request with the same key changes nothing.
 * @throws NotFound if the agent has no seat or the application belongs to another organization; NotNow if another agent
 * changed the application first.
 */
export function actAs(services: Services, change: AgentChange, decide: DecideAs): Promise<void> {
  const { scope, application: uuid, request, version, cause, file } = change
  const { actor } = scope
  const opening = [
    readAgentSeat(actor),
    readApplication(uuid),
    readKey(actor),
    readAnswer(actor, request?.key ?? ''),
  ] as const
  return services.db.change(
    agentScope(scope, uuid),
    opening,
    async ([[seat], [reached], [key], [answer]], transaction) => {
      if (!seat || !reached || !key || isPartyTo(reached.data, actor)) throw new NotFound()
      const actorKey = unwrapKey(services.keyring, key.identity, key)
      if (request && answerOf(answer, actor, request, actorKey)) return
      const location = agentApplicationPath(uuid)
      const system = entering({ mode: 'SYSTEM', application: uuid })
      const [, [row], personal] = await transaction.ask(system, lockApplication(uuid), readPersonal(uuid))
      if (row && row.data.version !== version) throw new NotNow(CHANGED, location)
      try {
        const decided: Decide = (application, context) => decide(application, context, seat.role)
        const by = { kind: 'AGENT', identity: actor } as const
        const after = await changeLocked(services, transaction, row, personal, by, cause, decided, file)
        if (!request) return
        const kept = keepAnswer(actor, request, actorKey, Buffer.from(JSON.stringify({ version: after.version })))
        transaction.later(entering({ ...scope, session: undefined }), kept)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'NOT_NOW') throw new NotNow(error.message, location)
        throw error
      }
    },
  )
}

const CHANGED = 'This application has changed since you opened it. Review it again before you decide.'
