/**
 * Runs a borrower's or additional signer's command. One transaction covers everything from locking the application to
 * queuing jobs. With cached rows, the transaction takes one round trip to the database; otherwise, it takes two.
 */

import { borrowerCommands, signerCommands } from 'domain/application/commands.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { Command } from 'domain/application/core/commandTable.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import type { SignerCommand } from 'domain/journey/signer.ts'
import { NotFound, NotNow } from '../errors.ts'
import { type ApplicationRow, enterChange, lockWithRole, type PartyRow } from '../storage/applications.ts'
import { answerOf, keepAnswer, type RequestKey, readAnswer } from '../storage/idempotency.ts'
import { type KeyRow, People, type PersonalRow, readKey, readPersonal } from '../storage/people.ts'
import { type ActorScope, entering, type Transaction } from '../storage/transactions.ts'
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
  /** Whether the borrower used the wallet applications' URLs. Additional signers don't have such URLs. */
  readonly isCrypto?: boolean
  readonly body: unknown
  readonly client: Client
  readonly request?: RequestKey | undefined
  /** Returns the JSON text of the response. */
  readonly respond: (view: View) => Buffer
}

/**
 * Runs a command and returns the JSON text of the response. Repeating a request with the same key returns the same
 * response.
 * @throws NotFound if the application is outside the caller's scope, NotNow if the journey doesn't accept the command,
 * Refusal for invalid answers, KeyReused if the key was used with another body
 */
export async function runCommand(services: Services, asked: CommandRequest): Promise<Buffer> {
  const { scope, application: uuid, table, command, isCrypto, body, client, request, respond } = asked
  const definition: Command | undefined =
    table === 'borrower' ? borrowerCommands[command as BorrowerCommand] : signerCommands[command as SignerCommand]
  if (!definition) throw new NotFound()
  const work = async ({ row, personal, answer, signerKey }: Opened, transaction: Transaction): Promise<Done> => {
    const own = new People(services.keyring, uuid, personal)
    const actorKey = signerKey ? own.add(signerKey) : own.keyOf(scope.actor)
    if (!row || !actorKey) throw new NotFound()
    if (isCrypto !== undefined && isCrypto !== (row.data.walletAddress !== undefined)) throw new NotFound()
    const participant = participantOf(row)
    const signing = participant.actor.kind === 'SIGNER'
    if (signing !== (table === 'signer')) throw new NotFound()
    const kept = request && answerOf(answer, scope.actor, request, actorKey)
    if (kept) return { response: kept }

    // A signer's command affects other people on the application, so run the rest of it in the server's own scope.
    const people = signing
      ? new People(
          services.keyring,
          uuid,
          (await transaction.ask(entering({ mode: 'SYSTEM', application: uuid }), readPersonal(uuid)))[1],
        )
      : own
    const locked: LockedApplication = { application: row.data, head: row.head, people }
    const { commands, location } = allowedNow(locked.application, participant)
    if (!commands.includes(command)) throw new NotNow('This step isn’t open right now.', location)

    const context = contextFor(services, locked, participant.actor, client)
    const answers = readAnswers(definition, body, locked.application, participant, context)

    let after: LockedApplication
    try {
      const outcome = definition.decide(locked.application, answers, context)
      after = await persist(services, transaction, locked, context, command, outcome)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_NOW') throw new NotNow(error.message, location)
      throw error
    }
    const response = respond(viewFor(services, after, participant))
    if (request) {
      // A signer's command is now in the server's scope (see above), so enter the signer's own scope again. A
      // borrower's command is still in the borrower's scope, so entering it again would only waste several statements.
      if (signing) transaction.later(entering({ ...scope, session: undefined }))
      transaction.later(keepAnswer(scope.actor, request, actorKey, response))
    }
    return { response, ...(!signing && after.application !== row.data && { after }) }
  }

  const known = await services.recent.take(scope, uuid)
  const assumed =
    known &&
    (await services.db.assume(enterChange(scope, uuid, known.row.revision), (transaction) => work(known, transaction)))
  const { value, row } = assumed ?? (await readAndRun(services, asked, work))
  const { response, after } = value
  if (after && row) {
    const { application: data, head, people } = after
    const owner = { role: 'BORROWER', owner: scope.actor } as const
    services.recent.keep(scope.actor, { row: { data, head, revision: row.next, ...owner }, personal: people.rows })
  }
  return response
}

/** The rows that are read at the start of a command. */
interface Opened {
  readonly row: (ApplicationRow & (Pick<PartyRow, 'role' | 'owner'> | { readonly role: null })) | undefined
  readonly personal: readonly PersonalRow[]
  /** If this request repeats an earlier one, the stored response to that request. */
  readonly answer?: Parameters<typeof answerOf>[0]
  readonly signerKey?: KeyRow | undefined
}

interface Done {
  readonly response: Buffer
  /** The application after the command, if a borrower's command changed it. */
  readonly after?: LockedApplication
}

/** Reads the rows that the command needs, and then runs the command in the same transaction. */
function readAndRun(
  { db }: Services,
  { scope, application: uuid, table, request }: CommandRequest,
  work: (opened: Opened, transaction: Transaction) => Promise<Done>,
) {
  const opening = [
    lockWithRole(uuid, scope.actor),
    readPersonal(uuid),
    readAnswer(scope.actor, request?.key ?? ''),
    // Read the key only for a signer, because a borrower's personal data already includes the borrower's key.
    ...(table === 'signer' ? [readKey(scope.actor)] : []),
  ] as const
  return db.change(scope, opening, async ([[row], personal, [answer], keys], transaction) => ({
    value: await work({ row, personal, answer, signerKey: keys?.[0] }, transaction),
    row,
  }))
}
