import { floodEarliestClosing } from '../../rules/flood.ts'
import { texasEarliestClosing, texasMailedNoticeReceived } from '../../rules/texas.ts'
import { dateIn, type Instant, latest, type PlainDate } from '../../values/dates.ts'
import { zonesOf } from '../../values/timeZones.ts'
import { isTexasHomestead } from '../core/product.ts'
import { openingAfterValuation } from '../property/valuationRight.ts'
import type { Application } from '../types.ts'

type Applied = Pick<
  Application,
  | 'borrower'
  | 'consents'
  | 'documents'
  | 'equityLoanClosedOn'
  | 'flood'
  | 'letters'
  | 'liens'
  | 'onPaper'
  | 'property'
  | 'summaryAcceptedAt'
  | 'valuation'
  | 'valuationRight'
  | 'valuedAt'
>

/**
 * Returns the date at the property at the time `at`. In a state with two time zones, it's the date in the eastern zone,
 * which is the same day or a day later than in the western zone, so waiting periods are never too short.
 */
const dayAt = ({ property }: Applied, at: Instant): PlainDate => dateIn(zonesOf(property.address.state).first, at)

/**
 * Returns the day on which the borrower received the Texas notice, or undefined if nothing proves the receipt yet. A
 * borrower who gets documents on paper receives the notice by mail (7 TAC 153.51).
 */
function texasNoticeReceived(a: Applied): PlainDate | undefined {
  const notice = a.documents.findLast(({ type }) => type === 'TEXAS_HOME_EQUITY_NOTICE')
  // Older applications have the notice in the application disclosures, which the borrower accepted with the summary.
  if (!notice) return a.summaryAcceptedAt && dayAt(a, a.summaryAcceptedAt)
  const onPaper = a.onPaper?.find(({ identity }) => identity === a.borrower)
  if (!onPaper || onPaper.had.includes(notice.uuid)) return notice.receivedAt && dayAt(a, notice.receivedAt)
  const letter = a.letters?.find(
    ({ document, forIdentity, mailed, returnedAt, tracked }) =>
      document === notice.uuid && forIdentity === a.borrower && mailed && !returnedAt && tracked !== 'RETURNED',
  )
  return letter?.mailed && texasMailedNoticeReceived(letter.mailed.on)
}

/**
 * Returns the day on which the last equity loan on the homestead closed, according to the borrower or the county. A
 * county records a loan on or after its closing day, so using the recording day never makes the waiting period too
 * short.
 */
function lastEquityClosing({ liens, equityLoanClosedOn }: Applied): PlainDate | undefined {
  const recorded = liens.flatMap(({ kind, equityLoan, recordedOn }) =>
    recordedOn && (kind === 'HELOC' || equityLoan) ? [recordedOn] : [],
  )
  const [first, ...others] = [...(equityLoanClosedOn ? [equityLoanClosedOn] : []), ...recorded]
  return first && latest(first, ...others)
}

/**
 * Returns the first day on which the borrower may sign closing documents, or undefined if the borrower may sign at
 * once. Texas requires twelve days after the application and the notice, one business day after the itemized costs, and
 * a year after an earlier equity loan. In a flood hazard area, the borrower may sign ten days after the flood notice,
 * which is delivered with the summary. If the borrower gets a copy of the valuation, the borrower may sign three
 * business days after the copy is delivered. If a waiting period hasn't started yet, counts it from today.
 */
export function firstSigningDay(a: Applied, today: PlainDate): PlainDate | undefined {
  const applied = a.summaryAcceptedAt ? dayAt(a, a.summaryAcceptedAt) : today
  const previousClosing = lastEquityClosing(a)
  const texas = isTexasHomestead(a)
    ? texasEarliestClosing({
        application: applied,
        noticeReceived: texasNoticeReceived(a) ?? today,
        itemisedCostsReceived: applied,
        ...(previousClosing && { previousClosing }),
      })
    : undefined
  const flood = a.flood?.inHazardArea ? floodEarliestClosing(applied) : undefined
  const [first, ...others] = [texas, flood, openingAfterValuation(a, today)].filter((day) => day !== undefined)
  return first && latest(first, ...others)
}

/**
 * Returns the first day on which the borrower may sign the closing documents that are ready: the scheduled day, or a
 * later day if a notice reached the borrower later than expected. Undefined if the borrower may sign at once.
 */
export function signingFrom(a: Applied & Pick<Application, 'closing'>, today: PlainDate): PlainDate | undefined {
  const { scheduledOn } = a.closing
  return scheduledOn && latest(scheduledOn, firstSigningDay(a, today) ?? scheduledOn)
}

/**
 * Returns the date on which we expect the line to open if the server prepares the closing documents at the time `at`.
 * The credit agreement counts its dates from this day.
 */
export function plannedOpening(a: Applied, at: Instant): PlainDate {
  const day = dayAt(a, at)
  const earliest = firstSigningDay(a, day)
  return earliest ? latest(day, earliest) : day
}
