/** A command of a borrower or an additional signer: one transaction, from the lock to the jobs it causes. */

import { borrowerCommands, type Command, signerCommands } from 'domain/application/commands.ts'
import { type Actor, Refusal } from 'domain/application/core/command.ts'
import { factsOf, signerFactsOf } from 'domain/application/core/facts.ts'
import type { Application, DocumentRecord } from 'domain/application/types.ts'
import {
  type ApplicationView,
  applicationView,
  type SignerApplicationView,
  signerView,
} from 'domain/application/views/borrowerView.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { checkForm } from 'domain/forms/form.ts'
import { resolveBorrower } from 'domain/journey/borrower.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import { resolveSigner, type SignerCommand } from 'domain/journey/signer.ts'
import { applicationPath, signerPath } from 'domain/routes/routes.ts'
import { readPhone } from 'domain/values/phoneInternational.ts'
import { lastDayAt, todayAt } from 'domain/values/timeZones.ts'
import { NotFound, NotNow } from '../errors.ts'
import { lockApplication, type PartyRow, readApplication, readParty } from '../storage/applications.ts'
import { answerOf, keepAnswer, type RequestKey, readAnswer } from '../storage/idempotency.ts'
import { People, readKey, readPersonal } from '../storage/people.ts'
import { unwrapKey } from '../storage/secrets.ts'
import { entering, type Scope } from '../storage/transactions.ts'
import { type Client, contextFor, type LockedApplication, persist } from './persist.ts'
import type { Services } from './services.ts'

export type ActorScope = Extract<Scope, { mode: 'ACTOR' }>
type View = ApplicationView | SignerApplicationView

/** Somebody on an application: who they are there, and how they act. */
export interface Standing {
  readonly actor: Actor
  readonly role: PartyRow['role']
}

export function standingOf(party: PartyRow | undefined): Standing {
  if (!party) throw new NotFound()
  return { actor: { kind: party.role === 'BORROWER' ? 'BORROWER' : 'SIGNER', identity: party.owner }, role: party.role }
}

export function viewFor(
  services: Services,
  held: Pick<LockedApplication, 'application' | 'people'>,
  { actor }: Standing,
): View {
  const { application, people } = held
  const { state } = application.property.address
  const now = services.clock.now()
  const today = todayAt(state, now)
  if (actor.kind === 'BORROWER') {
    const organization = services.organization(application.orgCode)
    return applicationView(application, people.personal, organization, today, lastDayAt(state, now))
  }
  const view = signerView(application, actor.identity, people.personal, today)
  if (!view) throw new NotFound()
  return view
}

interface AllowedNow {
  readonly commands: readonly string[]
  /** Relative to the application's or the signer's base, as the journey names it. */
  readonly screen: string
  /** The same as a path of this host. */
  readonly location: string
}

/** Commands that the journey allows now, and the page where the person belongs. */
export function allowedNow(application: Application, { actor }: Standing): AllowedNow {
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

/** The application as its caller sees it: one round trip. */
export async function readView(services: Services, scope: ActorScope, uuid: string): Promise<View> {
  const [[row], [party], people] = await services.db.read(
    scope,
    readApplication(uuid),
    readParty(uuid, scope.actor),
    readPersonal(uuid),
  )
  if (!row) throw new NotFound()
  const standing = standingOf(party)
  // A signer reaches only their own data; the little they are shown of the borrower is chosen by the view.
  const [rows] =
    standing.actor.kind === 'BORROWER'
      ? [people]
      : await services.db.read({ mode: 'SYSTEM', application: uuid }, readPersonal(uuid))
  return viewFor(services, { application: row.data, people: new People(services.keyring, uuid, rows) }, standing)
}

interface CommandRequest {
  readonly scope: ActorScope
  readonly application: string
  readonly table: 'borrower' | 'signer'
  readonly command: BorrowerCommand | SignerCommand
  /** Whether it was asked for where the applications of wallets are; a signer is not asked. */
  readonly isCrypto?: boolean
  readonly body: unknown
  readonly client: Client
  readonly request?: RequestKey
}

/**
 * Carries out a command. The answer is the application after it; the same request key gives the same answer again.
 * @throws NotFound out of scope, NotNow where the journey does not allow it, Refusal for answers that will not do,
 * KeyReused for a request key used with another body.
 */
export async function runCommand(services: Services, asked: CommandRequest): Promise<View> {
  const { scope, application: uuid, request } = asked
  const definition: Command | undefined =
    asked.table === 'borrower'
      ? borrowerCommands[asked.command as BorrowerCommand]
      : signerCommands[asked.command as SignerCommand]
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
    if (asked.isCrypto !== undefined && asked.isCrypto !== (row.data.walletAddress !== undefined)) throw new NotFound()
    const actorKey = unwrapKey(services.keyring, key.identity, key)
    const kept = request && answerOf<View>(answer, scope.actor, request, actorKey)
    if (kept) return kept

    const standing = standingOf(party)
    // What a signer's step causes touches the others: from here on the program acts, for this application.
    const signing = standing.actor.kind === 'SIGNER'
    const reached = signing
      ? (await transaction.ask(entering({ mode: 'SYSTEM', application: uuid }), readPersonal(uuid)))[1]
      : personal
    const people = new People(services.keyring, uuid, reached)
    const held: LockedApplication = { application: row.data, head: row.head, people }
    if ((asked.table === 'borrower') !== (standing.actor.kind === 'BORROWER')) throw new NotFound()
    const { commands, location } = allowedNow(held.application, standing)
    if (!commands.includes(asked.command)) throw new NotNow('This step is not open now.', location)

    const context = contextFor(services, held, standing.actor, asked.client)
    const answers = readAnswers(definition, asked.body, held.application, standing, context)

    let after: Application
    try {
      const outcome = definition.decide(held.application, answers, context)
      after = await persist(services, transaction, held, context, asked.command, outcome)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_NOW') throw new NotNow(error.message, location)
      throw error
    }
    const view = viewFor(services, { application: after, people }, standing)
    if (request)
      transaction.later(entering({ ...scope, session: undefined }), keepAnswer(scope.actor, request, actorKey, view))
    return view
  })
}

/** The answers of a command's form. @throws Refusal naming each field that will not do. */
export function readAnswers(
  definition: Command,
  body: unknown,
  application: Application,
  standing: Standing,
  context: ReturnType<typeof contextFor>,
): never {
  const checked = checkForm<never, never>(definition.form, withUploads(body, definition, application, standing), {
    ...definition.formContext({ application, context }),
    today: context.today,
    state: application.property.address.state,
    isCommon: isCommonPassword,
    readPhone,
  } as never)
  if (!checked.ok) throw new Refusal('INVALID', 'Some answers need another look.', checked.errors)
  return checked.value
}

/**
 * Pictures and papers come ahead of the form that speaks of them: the field takes the uuid of one (or a list), and
 * where it is left out the newest of its type, of a field for several all of them.
 */
function withUploads(body: unknown, { uploads }: Command, application: Application, { actor }: Standing): unknown {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const own = application.documents.filter(
    ({ stage, forIdentity }) => stage === 'UPLOAD' && (forIdentity ?? application.borrower) === actor.identity,
  )
  const filled: Record<string, unknown> = { ...given }
  for (const [field, type] of Object.entries(uploads)) {
    const candidates = own.filter((document) => document.type === type)
    // A page that sends name and size of what it uploaded names no uuid: it means the newest.
    const named = [given[field]].flat().filter((one) => typeof one === 'string' && one !== '')
    const chosen =
      named.length > 0 ? candidates.filter(({ uuid }) => named.includes(uuid)) : newest(candidates, field.endsWith('s'))
    filled[field] = chosen.length === 0 ? '' : chosen.map(chosenFile)
  }
  return filled
}

const newest = (documents: readonly DocumentRecord[], several: boolean) => (several ? documents : documents.slice(-1))
/** Kept files were checked when they came; their size no longer matters. */
const chosenFile = ({ fileName }: DocumentRecord) => ({ name: fileName, size: 1 })
