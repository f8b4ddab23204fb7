/**
 * Asks a borrower who is declined before the demographic questions to answer them, before the borrower learns of the
 * decision (12 CFR 1003.4(a)(10), 1002.13(a)). The decision has been made and doesn't depend on the answers: only the
 * notice waits for them, and only for a few days.
 */
import { answersUntil } from '../../rules/demographicsWait.ts'
import { dateIn, type PlainDate } from '../../values/dates.ts'
import { ZERO } from '../../values/money.ts'
import { startOf, zoneOf } from '../../values/timeZones.ts'
import { mustAskBorrower } from '../core/applicants.ts'
import { ask, type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'

/**
 * Asks the borrower, if the register reports the line and the borrower hasn't been asked. Returns undefined if the notice
 * doesn't have to wait.
 */
export function askFirst(a: Application, { now }: Pick<Context, 'now'>, noticeDue: PlainDate): Outcome | undefined {
  const zone = zoneOf(a.property.address.state)
  const until = mustAskBorrower(a) ? answersUntil(dateIn(zone, now), noticeDue) : undefined
  if (until === undefined) return undefined
  return outcome({
    events: [event('DemographicsAsked', { until, during: a.status })],
    effects: [
      { kind: 'deadline', name: 'DEMOGRAPHICS_WAIT_ENDS', due: startOf(until, zone) },
      { kind: 'mail', template: 'QUESTIONS_FIRST', identity: a.borrower, key: 'questions' },
    ],
  })
}

/** Ends the wait for answers, and requests the notice. Does nothing if no notice waits. */
export const endWait = (a: Application): Outcome =>
  a.askedFirst
    ? merge(outcome({ events: [event('DemographicsWaitEnded', {})] }), ask(a, 'ADVERSE_ACTION'))
    : outcome({})

/**
 * Returns the application as its people may see it. While the borrower is asked, the application looks as it did before
 * the decision.
 */
export function concealed(a: Application): Application {
  if (!a.askedFirst) return a
  const { declinedAt: _, adverseAction: __, ...rest } = a
  return {
    ...rest,
    status: a.askedFirst.during,
    decision: {
      decision: 'INITIAL',
      subDecision: 'UNKNOWN_SUBDECISION',
      maxLine: ZERO,
      reasons: [],
      trace: [],
      policyVersion: a.decision.policyVersion,
    },
  }
}
