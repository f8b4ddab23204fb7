/** What follows a decline: the notice with its reasons, and what would have brought an offer. */

import { noticeDueOn, principalReasons, type QualifyingChange, usedCreditReport } from '../../rules/adverseAction.ts'
import { type DecisionTrace, figure, judge } from '../../rules/trace.ts'
import { addDays, dateIn, type PlainDate } from '../../values/dates.ts'
import { ZERO } from '../../values/money.ts'
import { startOf, zoneOf } from '../../values/timeZones.ts'
import { ask, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { REQUEST_KINDS, REQUESTS } from '../core/requests.ts'
import { event } from '../events.ts'
import type { Application, CreditFile, DocumentRecord } from '../types.ts'

export const traceOf = ({ decision }: Application): DecisionTrace => decision.trace as DecisionTrace

/** Declined because the screening that the law asks for was not clear: that alone is the reason. */
export function declinedByScreen(a: Application, context: Pick<Context, 'now'>): Outcome {
  const trace = [judge('IDENTITY_SCREEN', false, 'IDENTITY_UNVERIFIED', [])]
  const reasons = ['IDENTITY_UNVERIFIED']
  const decision: Application['decision'] = {
    decision: 'DECLINE',
    subDecision: 'UNKNOWN_SUBDECISION',
    maxLine: ZERO,
    reasons,
    trace,
    policyVersion: a.decision.policyVersion,
  }
  return merge(
    outcome({ events: [event('Underwritten', { decision, quote: a.quote })] }),
    declined(a, reasons, context),
  )
}

/** Declined because the bureau kept the file closed. @param since the day on which the application was last complete. */
export function declinedForCredit(a: Application, context: Pick<Context, 'now'>, since: PlainDate): Outcome {
  const reasons = ['CREDIT_FROZEN']
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

/**
 * The principal reasons in the words of the notice, and whether a credit report was used.
 * @throws RangeError for a decision without a reason: a notice must never make one up.
 */
export function noticeOf(a: Application): { readonly reasons: readonly string[]; readonly usedCredit: boolean } {
  const trace = traceOf(a)
  const reasons = principalReasons(trace, scoredLowest(a)?.keyFactors)
  if (reasons.length === 0) throw new RangeError('the decision has no reason')
  return { reasons: reasons.map(({ text }) => text), usedCredit: usedCreditReport(trace) }
}

/** The bureau that gave no report of the borrower, closed as the file was or unknown: the notice names it all the same. */
export function silentBureau(a: Application): { name: string; address: string; phone: string } | undefined {
  if (a.creditBlock) return { name: a.creditBlock.bureau, address: '', phone: '', ...a.creditBlock.bureauContact }
  const found = a.reviews?.findLast(({ kind }) => kind === 'NO_CREDIT' || kind === 'MINOR_CREDIT')?.found
  const told = (name: string) => String(found?.find((one) => one.name === name)?.value ?? '')
  return found && { name: told('bureau'), address: told('bureauAddress'), phone: told('bureauPhone') }
}

/** The file that the score of an application is taken from: the lower one of two. */
export const scoredLowest = (a: Application): CreditFile | undefined =>
  [a.credit, ...a.owners.filter(({ role }) => role === 'CO_SIGNER').map(({ credit }) => credit)]
    .filter((file) => file !== undefined)
    .sort((one, other) => one.score - other.score)[0]

/** The notice is made: everybody it is for is told where it is. */
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

/** Time runs out for a notice that is not made: an agent sees to it, and where it was given up it is tried once more. */
export function noticeMissing(a: Application, deadline: 'NEAR' | 'DUE'): Outcome {
  const { adverseAction, requests } = a
  if (!adverseAction || adverseAction.noticedAt) return outcome({})
  return merge(
    outcome({ events: [event('AdverseActionOverdue', { deadline, noticeDue: adverseAction.noticeDue })] }),
    requests.ADVERSE_ACTION?.state === 'FAILED' ? ask(a, 'ADVERSE_ACTION') : outcome({}),
  )
}

/** Days before the last one on which an agent is told that a notice is missing: time enough to send it by hand. */
const NEAR_DAYS = 5

/**
 * A decline, whose notice with the reasons is made at once and has to be within 30 days of a completed application
 * (12 CFR 1002.9(a)(1)): complete it is when nothing more is wanted of the applicant, hence as the oldest question
 * that is still under way was asked of an outside party, else now. `due` where another day counts.
 */
export function declined(
  a: Application,
  reasons: readonly string[],
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
        { kind: 'deadline', name: 'ADVERSE_ACTION_NEAR', due: startOf(addDays(noticeDue, -NEAR_DAYS), zone) },
        { kind: 'deadline', name: 'ADVERSE_ACTION_DUE', due: startOf(noticeDue, zone) },
      ],
    }),
    ask(a, 'ADVERSE_ACTION'),
  )
}
