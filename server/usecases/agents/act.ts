/**
 * Changes an application on behalf of an agent. One transaction covers everything from the access check to queuing the
 * jobs.
 */

import type { Actor, Context, Outcome } from 'domain/application/core/command.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { LendingContext } from 'domain/application/core/lendingContext.ts'
import type { Application } from 'domain/application/types.ts'
import { agentApplicationPath } from 'domain/routes/routes.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { NotFound, NotNow } from '../../errors.ts'
import { type AgentSeatRow, listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { type ApplicationRow, lockApplication, readApplication } from '../../storage/applications.ts'
import { insertFile, type NewFile, type PlacedFile } from '../../storage/files.ts'
import { answerOf, keepAnswer, type RequestKey, readAnswer } from '../../storage/idempotency.ts'
import { People, readKey, readPersonal } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import { type ActorScope, type Call, entering, type Scope, type Transaction } from '../../storage/transactions.ts'
import { placeFile } from '../files.ts'
import { contextFor, keyOf, type LockedApplication, NO_CLIENT, persist } from '../persist.ts'
import type { Services } from '../services.ts'

type AgentScope = Extract<Scope, { mode: 'AGENT' }>

/** Returns an agent's scope. If an application is given, the scope covers only that application. */
export const agentScope = ({ org, actor, session, door }: ActorScope, application?: string): AgentScope => ({
  mode: 'AGENT',
  ...{ org, actor, session, door },
  ...(application && { application }),
})

type Decide = (application: Application, context: Context<LendingContext>) => Outcome
/** Decides the outcome of an agent's action. `role`: the agent's role. `seats`: all of the lender's seats. */
type DecideAs = (
  application: Application,
  context: Context<LendingContext>,
  role: AgentRole,
  seats: readonly AgentSeatRow[],
) => Outcome

/**
 * Changes an application if the actor may change it. The caller must have locked the application in mode SYSTEM.
 * @throws NotFound
 */
export async function changeLocked(
  services: Services,
  transaction: Transaction,
  row: ApplicationRow | undefined,
  personal: ConstructorParameters<typeof People>[2],
  actor: Actor,
  cause: string,
  decide: Decide,
  file?: PlacedFile,
): Promise<Application> {
  if (!row) throw new NotFound()
  const people = new People(services.keyring, row.data.uuid, personal)
  const locked: LockedApplication = { application: row.data, head: row.head, people }
  const context = contextFor(services, locked, actor, NO_CLIENT)
  const decided = decide(row.data, context)
  if (file) transaction.later(...insertFile(file))
  return (await persist(services, transaction, locked, context, cause, decided)).application
}

/** Changes an application for an actor who's already authorized: a sandbox agent or a partner. */
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
  /**
   * The version of the application that was on the agent's screen. Undefined if the request identifies the version in
   * another field.
   */
  readonly version: number | undefined
  readonly request?: RequestKey
  /** The request's name in the access log. */
  readonly cause: string
  /** Statements that run after the change, such as those that store an email to a colleague. */
  readonly beside?: readonly Call<unknown>[] | undefined
  /**
   * A file that the agent uploads with the change. `identity` is the person whose key encrypts the file; by default,
   * the borrower.
   */
  readonly file?: Pick<NewFile, 'uuid' | 'mediaType' | 'bytes' | 'original' | 'scan'> & {
    readonly identity?: string | undefined
  }
}

/**
 * Changes an application for a signed-in agent. Repeating a request with the same key changes nothing.
 * @throws NotFound if the agent has no seat or the application belongs to another organization; NotNow if another agent
 * changed the application first
 */
export async function actAs(services: Services, change: AgentChange, decide: DecideAs): Promise<void> {
  const { scope, application: uuid, request, version, cause } = change
  const { actor } = scope
  const opening = [
    readAgentSeat(actor),
    readApplication(uuid),
    readKey(actor),
    readAnswer(actor, request?.key ?? ''),
    listAgentSeats(),
  ] as const
  const placed = change.file && (await placeFor(services, change, change.file, decide))
  await services.db.change(
    agentScope(scope, uuid),
    opening,
    async ([[seat], [reached], [key], [answer], seats], transaction) => {
      if (!seat || !reached || !key || isPartyTo(reached.data, actor)) throw new NotFound()
      const actorKey = unwrapKey(services.keyring, key.identity, key)
      if (request && answerOf(answer, actor, request, actorKey)) return
      const system = entering({ mode: 'SYSTEM', application: uuid })
      const [, [row], personal] = await transaction.ask(system, lockApplication(uuid), readPersonal(uuid))
      if (row) checkVersion(row, version)
      const decided: Decide = (application, context) => decide(application, context, seat.role, seats)
      const by = { kind: 'AGENT', identity: actor } as const
      const after = await orNotNow(uuid, () =>
        changeLocked(services, transaction, row, personal, by, cause, decided, placed),
      )
      if (change.beside) transaction.later(...change.beside)
      if (!request) return
      const kept = keepAnswer(actor, request, actorKey, Buffer.from(JSON.stringify({ version: after.version })))
      transaction.later(entering({ ...scope, session: undefined }), kept)
    },
  )
}

/**
 * Checks that an agent may act on an application. The server calls this before it reads the file that the agent
 * uploads. `check` throws a Refusal if the role or the application doesn't allow the action. For a repeated request,
 * skips `check`, because `actAs` then changes nothing.
 * @throws NotFound, NotNow, Refusal
 */
export async function mayAct(
  services: Services,
  {
    scope,
    application: uuid,
    key = '',
  }: { readonly scope: ActorScope; readonly application: string; readonly key?: string | undefined },
  check: (role: AgentRole, application: Application) => void,
): Promise<void> {
  const { actor } = scope
  const [[seat], [row], [answer]] = await services.db.read(
    agentScope(scope, uuid),
    readAgentSeat(actor),
    readApplication(uuid),
    readAnswer(actor, key),
  )
  if (!seat || !row || isPartyTo(row.data, actor)) throw new NotFound()
  if (!answer) await orNotNow(uuid, async () => check(seat.role, row.data))
}

/**
 * Encrypts and stores the file that belongs to a change, before the change's transaction begins. Makes the same checks
 * as that transaction, so that a forbidden change stores nothing. Returns undefined if the change has already been
 * made.
 */
function placeFor(
  services: Services,
  { scope, application: uuid, request, version }: AgentChange,
  file: NonNullable<AgentChange['file']>,
  decide: DecideAs,
): Promise<PlacedFile | undefined> {
  const { actor } = scope
  return orNotNow(uuid, async () => {
    const [[seat], [row], personal, [answer], seats] = await services.db.read(
      agentScope(scope, uuid),
      readAgentSeat(actor),
      readApplication(uuid),
      readPersonal(uuid),
      readAnswer(actor, request?.key ?? ''),
      listAgentSeats(),
    )
    if (!seat || !row || isPartyTo(row.data, actor)) throw new NotFound()
    if (answer) return undefined
    checkVersion(row, version)
    const people = new People(services.keyring, uuid, personal)
    const seen = { application: row.data, head: row.head, people }
    decide(row.data, contextFor(services, seen, { kind: 'AGENT', identity: actor }, NO_CLIENT), seat.role, seats)
    const identity = file.identity ?? row.data.borrower
    return placeFile(services, { ...file, identity, application: uuid }, keyOf(people, identity))
  })
}

function checkVersion({ data }: Pick<ApplicationRow, 'data'>, version: number | undefined): void {
  if (version !== undefined && data.version !== version) throw new NotNow(CHANGED, agentApplicationPath(data.uuid))
}

/**
 * Runs `work`. If the journey doesn't currently allow the action, sends the agent back to the application's page.
 * @throws NotNow
 */
async function orNotNow<T>(application: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_NOW')
      throw new NotNow(error.message, agentApplicationPath(application))
    throw error
  }
}

const CHANGED = 'This application has changed since you opened it. Review it again before you decide.'
