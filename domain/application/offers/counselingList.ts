/**
 * The list of housing counseling agencies, which borrowers get within three business days after they apply (12 CFR
 * 1024.20(a)(1)).
 */
import { listDueOn } from '../../rules/counseling.ts'
import { purposeOf } from '../../rules/product.ts'
import { addBusinessDays } from '../../values/businessDays.ts'
import type { PlainDate } from '../../values/dates.ts'
import { startOf, todayAt, zoneOf } from '../../values/timeZones.ts'
import { ask, type Context, type Outcome, outcome } from '../core/command.ts'
import { productOf } from '../core/product.ts'
import type { ResultTable } from '../core/resultTable.ts'
import { event } from '../events.ts'
import type { Application, DocumentRecord } from '../types.ts'

/**
 * Number of business days after the application at which the server makes the list. This is our own choice. The list
 * then doesn't arrive together with the offers. If the server can't make the list, staff have two more business days.
 */
const WAIT_DAYS = 1

/**
 * Plans the list when the borrower asks for offers. That's before the application is complete (12 CFR 1024.2(b)), so
 * the list is never late.
 */
export function planCounselingList(a: Application, { now }: Pick<Context, 'now'>): Outcome {
  const { state } = a.property.address
  const due = startOf(addBusinessDays(todayAt(state, now), WAIT_DAYS), zoneOf(state))
  return outcome({ effects: [{ kind: 'deadline', name: 'COUNSELING_LIST', due }] })
}

/**
 * Whether the applicant gets a list. Credit for a business purpose needs none (12 CFR 1024.5(b)(2)), and neither does
 * an application that was declined or withdrawn before the list was due (12 CFR 1024.20(a)(6)).
 */
const needsList = (a: Application): boolean =>
  a.status !== 'DECLINED' && a.status !== 'CANCELLED' && purposeOf(productOf(a)) !== 'business'

/** Returns the last day on which the list may be provided. */
export function counselingListDue(a: Application): PlainDate {
  const consent = a.consents.find(({ type, identity }) => type === 'SOFT_CREDIT' && identity === a.borrower)
  return listDueOn(todayAt(a.property.address.state, consent?.at ?? a.createdAt))
}

/** Requests the list, unless it isn't needed or was requested before. */
export const makeCounselingList = (a: Application): Outcome =>
  needsList(a) && !a.requests.COUNSELING_LIST ? ask(a, 'COUNSELING_LIST') : outcome({})

export interface CounselingResults {
  /** `obtainedOn`: the day on which the lender obtained the agencies' data. */
  COUNSELING_LIST: { readonly documents: readonly DocumentRecord[]; readonly obtainedOn: PlainDate }
}

export const RESULTS: ResultTable<CounselingResults> = {
  COUNSELING_LIST: (a, { documents, obtainedOn }) =>
    outcome({
      events: [event('CounselingListSent', { documents, obtainedOn })],
      effects: [{ kind: 'mail', template: 'COUNSELING_LIST', identity: a.borrower, key: 'list' }],
    }),
}
