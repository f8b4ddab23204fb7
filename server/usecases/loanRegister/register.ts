/** The lender's loan application register, as compliance staff read, correct and file it. */
import type { LoanRegister } from 'domain/api/loanRegister.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { ANY_DAY } from 'domain/forms/form.ts'
import { CORRECTABLE, NOT_IN_REGISTER, OTHER_YEAR, registerCorrectionForm } from 'domain/forms/register.ts'
import { brokenIn, registerFile, type Sender } from 'domain/hmda/register/file.ts'
import { HMDA_AGENCIES, reportsOpenEnd } from 'domain/organization/hmda.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { uuidsWithNumber } from 'domain/reporting/denialRow.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound, ServerError } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { type AgentSeatRow, listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { readApplication } from '../../storage/applications.ts'
import { insertDenialCorrection } from '../../storage/denialCorrections.ts'
import { findDenials } from '../../storage/denials.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { insertCorrection } from '../../storage/register.ts'
import { encryptJson, PLACES } from '../../storage/secrets.ts'
import { type ActorScope, entering } from '../../storage/transactions.ts'
import { agentScope, isPartyTo } from '../agents/act.ts'
import { namesOf } from '../agents/colleagues.ts'
import { judged } from '../agents/decide.ts'
import { findAgentFile } from '../agents/work.ts'
import { uuidOf } from '../paperwork/identifiers.ts'
import type { Services } from '../services.ts'
import { type Dependencies, denialRowsOf, type Registered, rowOf, rowsOf } from './rows.ts'

type Correctable = (typeof CORRECTABLE)[number]
const isCorrectable = (field: string): field is Correctable => (CORRECTABLE as readonly string[]).includes(field)

/** Returns the lender's data for the transmittal sheet; undefined if the lender hasn't entered it. */
const senderOf = ({ lei, info, hmda }: Organization): Sender | undefined =>
  hmda && { lei, name: info.companyName, taxId: hmda.taxId, agency: HMDA_AGENCIES[hmda.agency], contact: hmda.contact }

/**
 * Logs the access and returns the lender's seats.
 * @throws NotFound if the caller has no seat
 */
export function enter(services: Services, scope: ActorScope, what: string): Promise<readonly AgentSeatRow[]> {
  const { org, actor } = scope
  const opening = [readAgentSeat(actor), listAgentSeats()] as const
  return services.db.change(agentScope(scope), opening, ([[seat], seats], transaction) => {
    if (!seat) throw new NotFound()
    transaction.later(noteAccess(org, null, actor, what))
    return seats
  })
}

/** Returns a year's register with the validity checks (edits) that it fails. Logs the access. */
export async function readRegister(services: Services, scope: ActorScope, year: number): Promise<LoanRegister> {
  const nameOf = namesOf(await enter(services, scope, `loan application register of ${year}`))
  const organization = services.organization(scope.org)
  const rows = await rowsOf(services, organization, year)
  const files = new Map(rows.map(({ application, denial, row }) => [row.uli, { application, denial }]))
  const actions: Record<string, number> = {}
  for (const { row } of rows) actions[row.actionTaken] = (actions[row.actionTaken] ?? 0) + 1
  return {
    year,
    reports: organization.hmda && reportsOpenEnd(organization.hmda, year),
    rows: rows.length,
    withoutTract: rows.filter(({ row }) => row.tract === 'NA').length,
    actions,
    edits: brokenIn(
      rows.map(({ row }) => row),
      { year },
    ).map((broken) => ({ ...broken, ...(broken.uli && files.get(broken.uli)) })),
    corrections: rows.flatMap(({ application, denial, row, corrections }) =>
      corrections.flatMap(({ uuid, by_agent, field, value, reason, at }) => {
        const shown = { uuid, application, denial, uli: row.uli, value, reason, by: nameOf(by_agent), at }
        return isCorrectable(field) ? [{ ...shown, field }] : []
      }),
    ),
  }
}

/**
 * Returns the file for the CFPB.
 * @throws ServerError NO_HMDA_DATA if the lender's data for the transmittal sheet is missing
 */
export async function fileOf(dependencies: Dependencies, organization: Organization, year: number): Promise<string> {
  const sender = senderOf(organization)
  if (!sender) throw new ServerError('NO_HMDA_DATA')
  const rows = await rowsOf(dependencies, organization, year)
  return registerFile(
    sender,
    year,
    rows.map(({ row }) => row),
  )
}

/** Returns the file for the CFPB, for a compliance agent. Logs the access. */
export async function exportRegister(services: Services, scope: ActorScope, year: number): Promise<string> {
  await enter(services, scope, `loan application register of ${year}, export`)
  return fileOf(services, services.organization(scope.org), year)
}

const refusal = (field: 'loanNumber' | 'value', message: string): Refusal =>
  new Refusal('INVALID', 'Please check your answers.', [{ field, message }])
const noRow = (): Refusal => refusal('loanNumber', NOT_IN_REGISTER)

/** Keeps a row in its register. @throws Refusal if the value would move the final action to another year */
function requireSameYear({ year }: Registered, { field, value }: Pick<Correction, 'field' | 'value'>): void {
  if (field === 'actionDate' && !value.startsWith(year)) throw refusal('value', OTHER_YEAR)
}

interface Correction {
  readonly uuid: string
  readonly field: Correctable
  readonly value: string
  readonly reason: string
}

/**
 * Corrects one field of a registration denial's row.
 * @throws Refusal if the denial has no row in the register, it's the agent's own, or the action date is in another year
 */
async function correctDenial(
  services: Services,
  scope: ActorScope,
  number: string,
  correction: Correction,
): Promise<void> {
  const { org, actor } = scope
  const [from = '', to = ''] = uuidsWithNumber(number) ?? []
  const [[found]] = await services.db.read(agentScope(scope), findDenials(org, from, to))
  if (!found || found.identity === actor) throw noRow()
  const { uuid: denial, state } = found
  const year = Number(todayAt(state, found.at).slice(0, 4))
  const rows = await denialRowsOf(services, services.organization(org), year)
  const row = rows.find((one) => one.denial === denial)
  if (!row) throw noRow()
  requireSameYear(row, correction)
  const made = { ...correction, denial, org, by_agent: actor, at: services.clock.now() }
  await services.db.change(agentScope(scope), [], (_, transaction) =>
    transaction.later(insertDenialCorrection(services.keyring, made)),
  )
}

/** @throws Refusal if the register has no row for this loan number, or the agent is a party to the application */
async function rowWithNumber(
  services: Services,
  scope: ActorScope,
  loanNumber: string,
): Promise<{ readonly application: string; readonly row: Registered }> {
  try {
    const { uuid } = await findAgentFile(services, scope, loanNumber)
    const row = await rowOf(services, services.organization(scope.org), uuid)
    if (row) return { application: uuid, row }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
  throw noRow()
}

/**
 * Corrects one field of a row of an application or of a registration's denial. The row's own value is kept, and the
 * newest correction takes precedence. `key`: the request's idempotency key, so that a repeated request stores only one
 * correction.
 * @throws Refusal for an invalid body, for a loan number without a row that the agent may correct, or for an action
 * date in another year
 */
export async function correctRegister(
  services: Services,
  scope: ActorScope,
  body: unknown,
  key: string,
): Promise<void> {
  const { loanNumber, field, value, reason } = judged(registerCorrectionForm, body, ANY_DAY)
  const { org, actor } = scope
  const noted = `correction of ${field} in the loan application register`
  await enter(services, scope, noted)
  const uuid = uuidOf('register correction', actor, key)
  if (uuidsWithNumber(loanNumber)) return correctDenial(services, scope, loanNumber, { uuid, field, value, reason })
  const { application, row } = await rowWithNumber(services, scope, loanNumber)
  requireSameYear(row, { field, value })
  await services.db.change(
    agentScope(scope, application),
    [readApplication(application)],
    async ([[reached]], transaction) => {
      if (!reached || isPartyTo(reached.data, actor)) throw new NotFound()
      const [, personal] = await transaction.ask(entering({ mode: 'SYSTEM', application }), readPersonal(application))
      const borrowersKey = new People(services.keyring, application, personal).keyOf(reached.data.borrower)
      if (!borrowersKey) throw new NotFound()
      const sealed = encryptJson(borrowersKey, value, PLACES.registerCorrection(uuid))
      transaction.later(insertCorrection(uuid, application, org, field, reason, actor, services.clock.now(), sealed))
    },
  )
}
