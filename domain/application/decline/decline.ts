/** The adverse action notice after a decline: its reasons, and the changes that would have led to an offer. */

import {
  noticeDueOn,
  principalReasons,
  type QualifyingChange,
  usedCreditReport,
  usedOutsideInformation,
} from '../../rules/adverseAction.ts'
import { NOTICE_NEAR_DAYS } from '../../rules/demographicsWait.ts'
import { REASONS, type ReasonCode, type RuleId } from '../../rules/reasons.ts'
import { type DecisionTrace, figure, judge } from '../../rules/trace.ts'
import { addDays, dateIn, type PlainDate } from '../../values/dates.ts'
import { ZERO } from '../../values/money.ts'
import { startOf, zoneOf } from '../../values/timeZones.ts'
import { ask, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { REQUEST_KINDS, REQUESTS } from '../core/requests.ts'
import { event } from '../events.ts'
import { reviewedPerson } from '../reviews/identityReview.ts'
import type { Application, CreditFile, DocumentRecord } from '../types.ts'
import { askFirst, endWait } from './askFirst.ts'

export const traceOf = ({ decision }: Application): DecisionTrace => decision.trace

/**
 * Declines the application because the borrower's credit file stayed frozen or locked.
 * @param since the last day on which the application was complete. The notice's 30 days start on this day.
 */
export function declinedForCredit(a: Application, context: Pick<Context, 'now'>, since: PlainDate): Outcome {
  const reasons = ['CREDIT_FROZEN'] as const
  const decision: Application['decision'] = {
    decision: 'DECLINE',
    subDecision: 'CREDIT_FROZEN',
    maxLine: ZERO,
    reasons,
    trace: [judge('CREDIT_FILE', false, 'CREDIT_FROZEN', [figure('creditFile', a.creditBlock?.kind ?? '', 'text')])],
    policyVersion: a.decision.policyVersion,
  }
  return merge(
    outcome({ events: [event('Underwritten', { decision, quote: a.quote })] }),
    declined(a, reasons, context, noticeDueOn(since, 'APPLICATION')),
  )
}

interface NoticeFor {
  readonly reasons: readonly string[]
  readonly usedCredit: boolean
  /** Whether the decision used information from someone other than the applicants and a bureau. */
  readonly usedOthers: boolean
}

/**
 * Returns the principal reasons as worded in one applicant's notice, and the kinds of information that the decision
 * used. If a reason is about another applicant, the notice gives none of that person's details.
 * @throws RangeError if the decision has no reason, because a notice must never invent a reason.
 */
export function noticeOf(a: Application, recipient = a.borrower): NoticeFor {
  const trace = traceOf(a)
  const own = filesOf(a).find(({ identity }) => identity === recipient)?.file
  const reasons = principalReasons(trace, own?.keyFactors, (code) => !concernedBy(a, code).includes(recipient))
  if (reasons.length === 0) throw new RangeError('the decision has no reason')
  return {
    reasons: reasons.map(({ text }) => text),
    usedCredit: usedCreditReport(trace),
    usedOthers: usedOutsideInformation(trace, {
      verified: a.income.verifiedAnnual !== undefined,
      recorded: a.property.recordedOwners !== undefined,
    }),
  }
}

/** Returns the reasons that aren't about the recipient but only about other applicants. */
export const reasonsOfOthers = (a: Application, recipient: string): readonly ReasonCode[] =>
  a.decision.reasons.filter((code) => REASONS[code].about && !concernedBy(a, code).includes(recipient))

/**
 * Returns the credit file that led a reviewer to decline for a low score: the file of the reviewed person or, if the
 * review wasn't about one person, the file with the lowest score.
 */
export const fileUnderReview = (a: Application, subject: string | undefined): CreditFile | undefined =>
  filesOf(a).find(({ identity }) => identity === subject)?.file ?? scoredLowest(a)

interface PersonsFile {
  readonly identity: string
  readonly file: CreditFile
}

const filesOf = (a: Application): readonly PersonsFile[] =>
  [
    { identity: a.borrower, file: a.credit },
    ...a.owners.filter(({ role }) => role === 'CO_SIGNER').map((o) => ({ identity: o.identityUuid, file: o.credit })),
  ].flatMap(({ identity, file }) => (file ? [{ identity, file }] : []))

/** Returns a rule's limit in the decision's trace, such as the minimum score. */
function limitIn(a: Application, rule: RuleId): number {
  const limit = traceOf(a).find((one) => one.rule === rule)?.limit?.value
  return typeof limit === 'number' ? limit : Number.NEGATIVE_INFINITY
}

/** The decline reasons that a credit file can cause, each with a check of whether the given file caused it. */
const BY_FILE: Readonly<Partial<Record<ReasonCode, (file: CreditFile, a: Application) => boolean>>> = {
  CREDIT_SCORE_TOO_LOW: ({ score, keyFactors }, a) =>
    keyFactors.length > 0 && (score < limitIn(a, 'CREDIT_SCORE') || score === scoredLowest(a)?.score),
  DELINQUENT_OBLIGATIONS: ({ pastDue = [] }) => pastDue.length > 0,
  CREDIT_EXPERIENCE_INSUFFICIENT: ({ tradelines }, a) => tradelines < limitIn(a, 'CREDIT_EXPERIENCE'),
}

/**
 * Returns the identities of the people whose credit file led to the reason. If a reviewer declined because of one
 * person's file, returns that person. If no credit file explains the reason, returns the borrower.
 */
function concernedBy(a: Application, code: ReasonCode): readonly string[] {
  const review = a.reviews?.findLast(({ resolved }) => resolved?.way === 'DECLINE' || resolved?.way === 'HIT')
  if (review && a.owners.some(({ identityUuid }) => identityUuid === review.subject)) return [reviewedPerson(a, review)]
  const test = BY_FILE[code]
  const found = filesOf(a).flatMap(({ identity, file }) => (test?.(file, a) ? [identity] : []))
  return found.length > 0 ? found : [a.borrower]
}

/**
 * Returns the bureau that returned no report because the borrower's file was frozen, locked or not found. The notice
 * must name this bureau, too.
 */
export function silentBureau(a: Application): { name: string; address: string; phone: string } | undefined {
  if (a.creditBlock) return { name: a.creditBlock.bureau, address: '', phone: '', ...a.creditBlock.bureauContact }
  const found = a.reviews?.findLast(({ kind }) => kind === 'NO_CREDIT' || kind === 'MINOR_CREDIT')?.found
  const told = (name: string) => String(found?.find((one) => one.name === name)?.value ?? '')
  return found && { name: told('bureau'), address: told('bureauAddress'), phone: told('bureauPhone') }
}

/** Returns the credit file with the lowest score among the borrower and co-signers. The rules use the lowest score. */
export const scoredLowest = (a: Application): CreditFile | undefined =>
  [a.credit, ...a.owners.filter(({ role }) => role === 'CO_SIGNER').map(({ credit }) => credit)]
    .filter((file) => file !== undefined)
    .sort((one, other) => one.score - other.score)[0]

/** Stores the finished notice and emails a link to each recipient. */
export const noticed = (
  _: Application,
  {
    documents,
    changes,
  }: { readonly documents: readonly DocumentRecord[]; readonly changes: readonly QualifyingChange[] },
): Outcome =>
  outcome({
    events: [event('AdverseActionNoticed', { documents, changes })],
    effects: documents.flatMap(({ forIdentity }) =>
      forIdentity
        ? [{ kind: 'mail', template: 'ADVERSE_ACTION', identity: forIdentity, key: 'declined' } as const]
        : [],
    ),
  })

/**
 * If the notice isn't ready and its deadline is near or has arrived, opens a work item for an agent. If the server
 * failed to create the notice, tries again.
 */
export function noticeMissing(a: Application, deadline: 'NEAR' | 'DUE'): Outcome {
  const { adverseAction, requests } = a
  if (!adverseAction || adverseAction.noticedAt) return outcome({})
  return merge(
    outcome({ events: [event('AdverseActionOverdue', { deadline, noticeDue: adverseAction.noticeDue })] }),
    requests.ADVERSE_ACTION?.state === 'FAILED' ? ask(a, 'ADVERSE_ACTION') : endWait(a),
  )
}

/**
 * Declines the application and immediately requests the notice, unless the borrower must first be asked the demographic
 * questions. The notice is due within 30 days after the application
 * is complete (12 CFR 1002.9(a)(1)). The application was complete when the oldest open request to an outside party was
 * sent. If no request is open, the application is complete now.
 * @param due the last day for the notice, if a different deadline applies.
 */
export function declined(
  a: Application,
  reasons: readonly ReasonCode[],
  { now }: Pick<Context, 'now'>,
  due?: PlainDate,
): Outcome {
  const zone = zoneOf(a.property.address.state)
  const asked = REQUEST_KINDS.flatMap((kind) => {
    const request = a.requests[kind]
    return request?.state === 'OPEN' && (REQUESTS[kind].during === a.status || a.refresh?.kinds.includes(kind))
      ? [request.at]
      : []
  })
  const noticeDue = due ?? noticeDueOn(dateIn(zone, asked.sort()[0] ?? now), 'APPLICATION')
  return merge(
    outcome({
      events: [event('Declined', { reasons, noticeDue })],
      effects: [
        { kind: 'deadline', name: 'ADVERSE_ACTION_NEAR', due: startOf(addDays(noticeDue, -NOTICE_NEAR_DAYS), zone) },
        { kind: 'deadline', name: 'ADVERSE_ACTION_DUE', due: startOf(noticeDue, zone) },
      ],
    }),
    askFirst(a, { now }, noticeDue) ?? ask(a, 'ADVERSE_ACTION'),
  )
}
