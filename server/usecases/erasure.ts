/**
 * Erases application files whose retention periods have ended. Deletes the file's rows and its objects in the file
 * store, and destroys the keys of its people. A row in `erasure` and the last event of the application's chain remain.
 * They contain no personal data except the order IDs at vendors that staff must ask to delete data.
 */
import type { UnaskedVendor } from 'domain/api/agentRecords.ts'
import type { Actor } from 'domain/application/core/command.ts'
import { beginErasure, isHeld } from 'domain/application/staff/records.ts'
import type { Application } from 'domain/application/types.ts'
import { fileDates, isCorrectable } from 'domain/application/views/retention.ts'
import { periodsOf } from 'domain/organization/info.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { isDue, type KeptRecord, keptRecords } from 'domain/rules/retention.ts'
import { addMonths, type Instant, instant, type PlainDate } from 'domain/values/dates.ts'
import { LENDER_ZONE, startOf, todayAt } from 'domain/values/timeZones.ts'
import { listParties, lockApplication, readApplication } from '../storage/applications.ts'
import {
  alreadyErased,
  type Erasure,
  erasedObjects,
  eraseFile,
  filesToErase,
  forgetDenials,
  forgetObjects,
  noteUnasked,
  type OldFile,
} from '../storage/erasures.ts'
import { appendEvents } from '../storage/events.ts'
import { lockIdentity } from '../storage/identities.ts'
import { readPersonal } from '../storage/people.ts'
import { entering } from '../storage/transactions.ts'
import { changeLocked } from './agents/act.ts'
import type { Services } from './services.ts'
import { forgetFile } from './vendorData.ts'

type Eraser = Pick<Services, 'db' | 'fileStore'>

const BY: Actor = { kind: 'SYSTEM', identity: 'server' }
const CAUSE = 'retention'
const SWEEP = { mode: 'SWEEP' } as const
const BATCH = 200
/**
 * The longest time from a denial until the register that contains it is filed, in months. A denial in January is in the
 * register that's filed on March 1 of the next year.
 */
const FILING_MONTHS = 14
const FIRST: OldFile = { application: '00000000-0000-0000-0000-000000000000', since: instant(0) }

/**
 * The file to erase: a file whose retention periods have ended, or a file that was already erased before an older
 * backup was restored.
 */
interface Due {
  readonly application: string
  readonly at: Instant
  readonly endedOn: PlainDate
  readonly records: readonly KeptRecord[]
  readonly org: string
  /** The people whose keys were destroyed. Set only if the erasure is repeated. */
  readonly people?: readonly string[]
  /** The vendors that staff must ask by hand to delete the file's data, because the server can't ask them. */
  readonly unasked?: readonly UnaskedVendor[]
}

/**
 * Records that the erasure of a file has begun, so that nobody can put the file on hold anymore. Returns the
 * application, or undefined if the file doesn't exist or is no longer due.
 * @param isStillDue checks the locked application, which may have changed
 */
function beginErasing(
  services: Services,
  application: string,
  isStillDue: (application: Application) => boolean,
): Promise<Application | undefined> {
  const opening = [lockApplication(application), readPersonal(application)] as const
  return services.db.change({ mode: 'SYSTEM', application }, opening, async ([[row], personal], transaction) => {
    if (!row || !isStillDue(row.data)) return undefined
    return changeLocked(services, transaction, row, personal, BY, CAUSE, beginErasure)
  })
}

/**
 * Erases one file. Returns false if the file doesn't exist or is no longer due.
 * @param isStillDue checks the locked application, which may have changed
 */
async function eraseOne(
  { db }: Pick<Services, 'db'>,
  { application, org, at, endedOn, records, people, unasked = [] }: Due,
  isStillDue: (application: Application) => boolean = () => true,
): Promise<boolean> {
  const scope = { mode: 'SYSTEM', application } as const
  const [accounts] = await db.read(scope, listParties(application))
  // Lock the accounts before the application, because a change to an account that also changes the person's
  // applications locks them in this order.
  const opening = accounts.flatMap(({ identity }) => [
    entering({ mode: 'ACTOR', org, actor: identity }),
    lockIdentity(identity),
  ])
  return db.change(scope, opening, async (_, transaction) => {
    const [, [row]] = await transaction.ask(entering(scope), lockApplication(application))
    if (!row || !isStillDue(row.data)) return false
    const [[erased]] = await transaction.ask(eraseFile(application, at, endedOn, { json: records }, people ?? null))
    if (!erased?.people) return false
    if (unasked.length > 0) transaction.later(noteUnasked(application, { json: unasked }))
    const { version } = row.data
    const data = { endedOn, records, events: version, people: erased.people.length }
    const { calls } = appendEvents(
      { aggregate: application, org, version, head: row.head, at, actor: BY, cause: CAUSE },
      [{ type: 'Erased', data }],
    )
    transaction.later(...calls)
    return true
  })
}

/**
 * Erases every file that is due by the server's clock, and deletes declined registrations. Returns the number of erased
 * files. If files can't be erased, continues with the others first.
 * @throws the error of the last file that couldn't be erased
 */
export async function eraseDue(services: Services, organizations: readonly Organization[]): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const today = todayAt('', now)
  let erased = 0
  let failure: unknown
  for (const organization of organizations) {
    const { code, retention } = organization
    const periods = periodsOf(retention)
    const kept = (application: Application) => keptRecords(fileDates(application), periods)
    const isDueNow = (a: Application) => !isHeld(a) && isDue(kept(a), today) && !isCorrectable(a, today)
    const shortest = Math.max(periods.APPLICATION, periods.DISCLOSURES, periods.REGISTER)
    const before = (months: number) => startOf(addMonths(today, -months), LENDER_ZONE)
    for (let last = FIRST; ; ) {
      const { since, application: after } = last
      const [files] = await db.read(SWEEP, filesToErase(code, before(shortest), since, after, BATCH))
      for (const { application } of files) {
        const [[row]] = await db.read({ mode: 'SYSTEM', application }, readApplication(application))
        const records = row && kept(row.data)
        const endedOn = row && fileDates(row.data).decidedOn
        if (!records || !endedOn || !isDueNow(row.data)) continue
        const due = { application, org: code, at: now, endedOn, records }
        try {
          const begun = await beginErasing(services, application, isDueNow)
          if (!begun) continue
          const unasked = await forgetFile(services, begun, organization)
          if (await eraseOne(services, { ...due, unasked }, isDueNow)) erased++
        } catch (error) {
          // Continue with the other files. The job tries this file again an hour later.
          failure = error
        }
      }
      const end = files.at(-1)
      if (!end || files.length < BATCH) break
      last = end
    }
    const denialMonths = Math.max(periods.APPLICATION, FILING_MONTHS + periods.REGISTER)
    await db.change(SWEEP, [forgetDenials(code, before(denialMonths))], () => undefined)
  }
  await deleteErasedObjects(services)
  if (failure) throw failure
  return erased
}

/** Deletes the objects of erased files from the file store. */
async function deleteErasedObjects({ db, fileStore }: Eraser): Promise<void> {
  if (!fileStore) return
  const scope = { mode: 'FILES' } as const
  for (;;) {
    const [rows] = await db.read(scope, erasedObjects())
    if (rows.length === 0) return
    const objects = rows.map(({ object }) => object)
    for (const object of objects) await fileStore.delete(object)
    await db.change(scope, [forgetObjects(objects)], () => undefined)
  }
}

/**
 * Repeats erasures that the database lacks because an older backup was restored. Returns the number of files that were
 * erased again.
 */
export async function repeatErasures(eraser: Eraser, erasures: readonly Erasure[]): Promise<number> {
  const [found] = await eraser.db.read(SWEEP, alreadyErased(erasures.map(({ application }) => application)))
  const known = new Set(found.map(({ application }) => application))
  let repeated = 0
  for (const one of erasures) if (!known.has(one.application) && (await eraseOne(eraser, one))) repeated++
  await deleteErasedObjects(eraser)
  return repeated
}
