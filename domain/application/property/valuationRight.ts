/**
 * The right to copies of valuations (Regulation B, 12 CFR 1002.14): the notice, the copies and their last days. The
 * server sends both to the borrower only, because one copy for the primary applicant is enough (comment 14(a)-1).
 */
import { hasEnded } from '../../journey/statuses.ts'
import {
  getsValuations,
  valuationCopyDue,
  valuationDelivered,
  valuationEarliestOpening,
  valuationNoticeDue,
} from '../../rules/valuations.ts'
import { type Instant, latest, type PlainDate } from '../../values/dates.ts'
import { startOf, todayAt, zoneOf } from '../../values/timeZones.ts'
import { andThen } from '../core/andThen.ts'
import { askAbout, type Context, gave, merge, type Outcome, outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import type { Application, DocumentRecord } from '../types.ts'

type Valued = Pick<Application, 'borrower' | 'consents' | 'documents' | 'letters' | 'liens' | 'property'> &
  Pick<Application, 'valuation' | 'valuationRight' | 'valuedAt'>

const dayOf = ({ property }: Pick<Application, 'property'>, at: Instant): PlainDate =>
  todayAt(property.address.state, at)

/** Returns the ID of the current valuation: the time when it arrived or, on older applications, its date. */
const valuationId = ({ valuation, valuedAt }: Pick<Application, 'valuation' | 'valuedAt'>): string | undefined =>
  valuation && (valuedAt ?? valuation.on)

/**
 * Returns the day on which a document was mailed to the borrower. If the borrower has consented to electronic records,
 * no letter is mailed, and the document counts as sent on the day on which it was made (12 CFR 1002.14(a)(5)).
 */
function sentOn(a: Valued, uuid: string | undefined): PlainDate | undefined {
  const letters = (a.letters ?? []).filter(
    ({ document, forIdentity }) => document === uuid && forIdentity === a.borrower,
  )
  if (letters.length > 0) return letters.find(({ mailed }) => mailed)?.mailed?.on
  const record = a.documents.find((one) => one.uuid === uuid)
  return record && gave(a as Application, 'E_SIGN') ? dayOf(a, record.createdAt) : undefined
}

const copySentOn = (a: Valued): PlainDate | undefined => {
  const { copy } = a.valuationRight ?? {}
  return copy?.of === valuationId(a) ? sentOn(a, copy?.document) : undefined
}

/**
 * Returns the last day for sending the notice or the copy. If neither was sent yet, it's the earlier of the two last
 * days. Undefined if both were sent. An agent takes over on that day.
 */
export function valuationDocumentsDue(a: Application): PlainDate | undefined {
  const { valuationRight: right, valuation, valuedAt } = a
  if (!right) return undefined
  const completed = valuation && latest(valuedAt ? dayOf(a, valuedAt) : valuation.on, dayOf(a, right.since))
  return [
    ...(sentOn(a, right.notice) ? [] : [right.noticeDue]),
    ...(completed && !copySentOn(a) ? [valuationCopyDue(completed)] : []),
  ].sort()[0]
}

const waitForDue = (a: Application): Outcome => {
  const due = valuationDocumentsDue(a)
  if (!due) return outcome({})
  return outcome({
    effects: [
      { kind: 'deadline', name: 'VALUATION_DOCUMENTS_DUE', due: startOf(due, zoneOf(a.property.address.state)) },
    ],
  })
}

/**
 * Records that the borrower has the right to copies of valuations. If the lender sends copies only for first liens, the
 * right begins when the search for liens ends without a lien, or later when the borrower chooses to pay off all liens.
 * If the application is declined at that moment, the borrower still gets the right, because Regulation B covers
 * declined applications.
 */
function begin(a: Application, { policy, now, today }: Context<LendingContext>): Outcome {
  const scope = policy.policy.valuation.copiesFor
  const isOld = a.closing.signedAt !== undefined || (hasEnded(a.status) && a.declinedAt !== now)
  const isKnown = scope === 'ALL_LINES' ? a.status !== 'APP_SUBMISSION' : a.requests.LIENS?.state === 'DONE'
  if (a.valuationRight || isOld || !isKnown || !getsValuations(scope, a.liens)) return outcome({})
  const isLater = scope === 'FIRST_LIENS' && a.liensConfirmed
  const noticeDue = latest(valuationNoticeDue(isLater ? today : dayOf(a, a.createdAt)), today)
  return outcome({ events: [event('ValuationRightBegan', { scope, noticeDue })] })
}

/** Once the borrower has the right, requests the notice and a copy of each new valuation. Extra calls are safe. */
export function valuationDocuments(a: Application, context: Context<LendingContext>): Outcome {
  return andThen(a, begin(a, context), context, (after) => {
    const { valuationRight: right, requests } = after
    const asked = requests.VALUATION_DOCUMENTS?.state ?? 'DONE'
    const id = valuationId(after)
    if (!right || after.closing.signedAt || asked !== 'DONE') return outcome({})
    const wanted = [...(right.notice ? [] : ['NOTICE']), ...(id && right.copy?.of !== id ? [id] : [])]
    if (wanted.length === 0) return outcome({})
    return merge(askAbout(after, 'VALUATION_DOCUMENTS', wanted.join(' ')), waitForDue(after))
  })
}

/**
 * Returns which documents the open request asks for. `of`: the ID of the valuation to copy. If a newer valuation has
 * replaced that valuation, `of` is absent, and the server later requests a copy of the newer valuation.
 */
export function valuationsUnderWay(a: Application): { readonly notice: boolean; readonly of?: string } {
  const named = a.requests.VALUATION_DOCUMENTS?.reference?.split(' ') ?? []
  const of = valuationId(a)
  return { notice: named.includes('NOTICE'), ...(of && named.includes(of) && { of }) }
}

/** Stores the documents and emails the borrower. `of`: the ID of the valuation that was copied. */
export const valuationDocumentsMade = (
  a: Application,
  { documents, of }: { readonly documents: readonly DocumentRecord[]; readonly of?: string | undefined },
): Outcome =>
  documents.length === 0
    ? outcome({})
    : outcome({
        events: [event('ValuationDocumentsSent', { documents, ...(of !== undefined && { of }) })],
        effects: [
          {
            ...{ kind: 'mail', template: 'VALUATION_DOCUMENTS', identity: a.borrower },
            key: `${a.requests.VALUATION_DOCUMENTS?.no}`,
          },
        ],
      })

/**
 * Opens a work item for an agent on the last day for a notice or a copy that hasn't been sent. If the server failed to
 * make the documents, tries again.
 */
export function valuationDocumentsMissing(a: Application, { today }: Context): Outcome {
  const due = valuationDocumentsDue(a)
  if (!due || due > today) return waitForDue(a)
  const { state, reference = '' } = a.requests.VALUATION_DOCUMENTS ?? {}
  return merge(
    outcome({ events: [event('ValuationDocumentsOverdue', { due })] }),
    state === 'FAILED' ? askAbout(a, 'VALUATION_DOCUMENTS', reference) : outcome({}),
  )
}

/**
 * Returns the first day on which the line may open after the borrower gets a copy of the current valuation, or
 * undefined if there's nothing to wait for. A copy that wasn't sent by `today` is counted as sent today.
 */
export function openingAfterValuation(a: Valued, today: PlainDate): PlainDate | undefined {
  const { valuationRight: right, valuation, liens } = a
  if (!right || !valuation || !getsValuations(right.scope, liens)) return undefined
  const sent = copySentOn(a)
  const first = valuationEarliestOpening(valuationDelivered(sent === undefined || sent > today ? today : sent))
  return first > today ? first : undefined
}
