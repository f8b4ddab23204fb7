/** Reads the rows of a lender's loan application register, with the lender's corrections. */

import type { Application } from 'domain/application/types.ts'
import type { RegisterRow } from 'domain/hmda/register/fields.ts'
import { productsFor } from 'domain/organization/info.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { denialRow } from 'domain/reporting/denialRow.ts'
import { outcomeOf } from 'domain/reporting/outcome.ts'
import { registerRow } from 'domain/reporting/registerRow.ts'
import type { Instant } from 'domain/values/dates.ts'
import { readApplication } from '../../storage/applications.ts'
import { readOriginator } from '../../storage/brokers.ts'
import { listDenialCorrections, valueOfCorrection } from '../../storage/denialCorrections.ts'
import { answersOfDenial, listDenials } from '../../storage/denials.ts'
import type { Keyring } from '../../storage/keyring.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { type CorrectionRow, listCorrections, listForRegister, readTract } from '../../storage/register.ts'
import { decryptJson, PLACES } from '../../storage/secrets.ts'
import type { Db } from '../../storage/transactions.ts'

export interface Dependencies {
  readonly db: Db
  readonly keyring: Keyring
}

/** An application, or an application that registration declined, with its row in the register. */
export interface Registered {
  /** Absent for a denial. */
  readonly application?: string
  /** The UUID of a registration's denial. */
  readonly denial?: string
  readonly home: Application['property']['address']
  /** The year of the final action, in whose register the row is. Corrections don't change the year. */
  readonly year: string
  /** The application's prices and days that aren't in the row. Absent for a denial. */
  readonly outcome?: ReturnType<typeof outcomeOf>
  /** The row with its corrections. */
  readonly row: RegisterRow
  /** All corrections, oldest first. */
  readonly corrections: readonly Correction[]
}

export interface Correction extends Pick<CorrectionRow, 'uuid' | 'field' | 'reason' | 'by_agent' | 'at'> {
  readonly value: string
}

/** The number of applications that are read at the same time. */
const AT_ONCE = 4
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Returns the NMLS number of the loan officer who brought the application. */
async function nmlsOf({ db }: Dependencies, { orgCode, referrer }: Application): Promise<string | undefined> {
  if (!referrer) return undefined
  const [[seat]] = await db.read({ mode: 'PUBLIC', org: orgCode }, readOriginator(referrer))
  return seat?.display.nmls
}

/** Returns one application's row, or undefined if the register has none. Erased people's answers count as not given. */
export async function rowOf(
  dependencies: Dependencies,
  organization: Organization,
  uuid: string,
): Promise<Registered | undefined> {
  const { db, keyring } = dependencies
  const [[found], personal, [tract], stored] = await db.read(
    { mode: 'SYSTEM', application: uuid },
    readApplication(uuid),
    readPersonal(uuid),
    readTract(uuid),
    listCorrections(uuid),
  )
  if (!found) return undefined
  const people = new People(keyring, uuid, personal)
  const row = registerRow(found.data, {
    lei: organization.lei,
    personal: people.personal,
    smallestLine: organization.policy.line.minimum,
    tract: tract?.tract,
    originator: await nmlsOf(dependencies, found.data),
  })
  if (!row) return undefined
  const key = people.keyOf(found.data.borrower)
  const corrections = key ? stored.map((one) => openCorrection(key, one)) : []
  const { data } = found
  const outcome = outcomeOf(data)
  const home = data.property.address
  return { application: uuid, home, year: yearOf(row), outcome, row: corrected(row, corrections), corrections }
}

const yearOf = ({ actionDate }: RegisterRow): string => actionDate.slice(0, 4)

const corrected = (row: RegisterRow, corrections: readonly Correction[]): RegisterRow => ({
  ...row,
  ...Object.fromEntries(corrections.map(({ field, value }) => [field, value])),
})

/**
 * Returns the rows of the applications that registration declined in a calendar year, oldest first. Leaves out denials
 * after which the person corrected the answer, because those denials weren't the final action. Also leaves out denials
 * of people who didn't identify themselves.
 * @throws DatabaseUnavailable, Busy
 */
export async function denialRowsOf(
  { db, keyring }: Dependencies,
  { code, lei, policy, products }: Organization,
  year: number,
): Promise<Registered[]> {
  // The year ends later in U.S. time zones than in UTC, so read one more day.
  const period = [code, `${year}-01-01T00:00:00Z`, `${year + 1}-01-02T00:00:00Z`] as const
  const [denials, stored] = await db.read(
    { mode: 'REGISTER', org: code },
    listDenials(...period),
    listDenialCorrections(...period),
  )
  return denials
    .filter(({ corrected_at }) => corrected_at === null)
    .flatMap((one) => {
      const { uuid, at, reasons, emailed } = one
      const { address: home, name, email, ...answers } = answersOfDenial(keyring, one)
      // The address to which a visitor had the notice emailed is stored with the email.
      const isIdentified = Boolean(name || email) || emailed
      const [product] = productsFor(products, answers.occupancy)
      const sources = { lei, product, smallestLine: policy.line.minimum }
      const row = denialRow({ ...answers, uuid, at, reasons, isIdentified, address: home }, sources)
      const corrections = stored
        .filter(({ denial }) => denial === uuid)
        .map((correction) => ({ ...correction, value: valueOfCorrection(keyring, correction) }))
      return row ? [{ denial: uuid, home, year: yearOf(row), row: corrected(row, corrections), corrections }] : []
    })
    .filter((one) => one.year === String(year))
}

const openCorrection = (key: Buffer, { ciphertext, ...rest }: CorrectionRow): Correction => ({
  ...rest,
  value: decryptJson<string>(key, ciphertext, PLACES.registerCorrection(rest.uuid)),
})

async function* candidates({ db }: Dependencies, org: string, since: Instant): AsyncGenerator<readonly string[]> {
  for (let after = FIRST; ; ) {
    const [rows] = await db.read({ mode: 'REGISTER', org }, listForRegister(org, since, after))
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ application }) => application)
    after = last.application
  }
}

/**
 * Returns the rows of the applications whose final action was in a calendar year, ordered by application. The
 * applications that registration declined come last.
 * @throws DatabaseUnavailable, Busy
 */
export async function rowsOf(
  dependencies: Dependencies,
  organization: Organization,
  year: number,
): Promise<Registered[]> {
  const found: Registered[] = []
  // Usually, a final action begins a new stage, so its year is the stage's year. Offers are the exception, because they
  // lapse without a new stage.
  for await (const page of candidates(dependencies, organization.code, `${year}-01-01T00:00:00Z` as Instant)) {
    for (let from = 0; from < page.length; from += AT_ONCE) {
      const some = page.slice(from, from + AT_ONCE)
      const rows = await Promise.all(some.map((uuid) => rowOf(dependencies, organization, uuid)))
      found.push(...rows.filter((one) => one !== undefined))
    }
  }
  const ended = found.filter((one) => one.year === String(year))
  return [...ended, ...(await denialRowsOf(dependencies, organization, year))]
}
