/** Reads the rows of a lender's loan application register, with the lender's corrections. */
import type { Application } from 'domain/application/types.ts'
import type { RegisterRow } from 'domain/hmda/register/fields.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { registerRow } from 'domain/reporting/registerRow.ts'
import type { Instant } from 'domain/values/dates.ts'
import { readApplication } from '../../storage/applications.ts'
import { readOriginator } from '../../storage/brokers.ts'
import type { Keyring } from '../../storage/keyring.ts'
import { People, readPersonal } from '../../storage/people.ts'
import { type CorrectionRow, listCorrections, listForRegister, readTract } from '../../storage/register.ts'
import { decryptJson, PLACES } from '../../storage/secrets.ts'
import type { Db } from '../../storage/transactions.ts'

export interface Dependencies {
  readonly db: Db
  readonly keyring: Keyring
}

/** An application with its row in the register. */
export interface Registered {
  readonly application: string
  readonly home: Application['property']['address']
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
  const changed = Object.fromEntries(corrections.map(({ field, value }) => [field, value]))
  return {
    application: uuid,
    home: found.data.property.address,
    row: { ...row, ...changed },
    corrections,
  }
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
 * Returns the rows of the applications whose final action was in a calendar year, ordered by application.
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
  return found.filter(({ row }) => row.actionDate.startsWith(String(year)))
}
