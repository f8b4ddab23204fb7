/**
 * The forecast of the funding date: past and future milestones, the party that must act next, and the reasons why the
 * date moved.
 */

import { REVIEWS } from '../../journey/reviews.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { manualNotaryRequired } from '../../rules/notary.ts'
import type { LendingPolicy } from '../../rules/policy.ts'
import { hasRescissionRight, moneyFreeFrom, satisfiedFrom } from '../../rules/rescission.ts'
import { cancellationPeriod } from '../../rules/texas.ts'
import { addBusinessDays, isBusinessDay, onBusinessDay } from '../../values/businessDays.ts'
import { addDays, dateIn, type Instant, latest, type PlainDate } from '../../values/dates.ts'
import { todayAt, zoneOf } from '../../values/timeZones.ts'
import { firstSigningDay, signingFrom } from '../closing/firstSigningDay.ts'
import { isInsured } from '../core/insured.ts'
import type { WaitHolder, WaitKind } from '../core/waitKinds.ts'
import { type DomainEvent, event } from '../events.ts'
import { isBlocking, openReviews } from '../reviews/reviews.ts'
import type { Application, Moved } from '../types.ts'
import { type Wait, waitNow } from './waits.ts'

export const MILESTONES = [
  'APPLIED',
  'OFFER',
  'SUMMARY',
  'INCOME',
  'ACCOUNT',
  'IDENTITY',
  'DOCUMENTS',
  'SIGNING',
  'OTHERS',
  'NOTARY',
  'INSURANCE',
  'RIGHT_TO_CANCEL',
  'RECORDING',
  'PAYOFFS',
  'FUNDING',
] as const
export type MilestoneKind = (typeof MILESTONES)[number]

export interface Milestone {
  readonly kind: MilestoneKind
  readonly state: 'DONE' | 'NOW' | 'AHEAD'
  /** The date on which the milestone was reached or is expected; undefined if unknown. */
  readonly on?: PlainDate | undefined
  readonly holder: WaitHolder
  /** FIXED: the date won't change, because the milestone is done or because a statute or a booking sets the date. */
  readonly basis: 'FIXED' | 'ESTIMATE'
}

export interface Forecast {
  /** The milestones in order. The list leaves out milestones that don't apply to the application. */
  readonly milestones: readonly Milestone[]
  /** The funding date. Undefined before an offer is chosen, or if the line won't be funded. */
  readonly funding?: PlainDate
  /** Before an offer is chosen: the usual number of business days from choosing an offer to funding. */
  readonly about?: number
  readonly wait: Omit<Wait, 'next'>
  /**
   * Changes to the announced funding date, oldest first. Without `at`, the change was computed today and the borrower
   * hasn't been told.
   */
  readonly moved: readonly (Omit<Moved, 'at'> & { readonly at?: Instant | undefined })[]
}

interface Durations {
  readonly forecast: LendingPolicy['forecast']
  readonly notary: LendingPolicy['notary']
  readonly rightToCancel: LendingPolicy['rightToCancel']
}

type Expected = Omit<Milestone, 'state'> & { readonly done: boolean }

/** For waits that can take days, the policy field that contains the lender's estimate of the duration. */
const USUAL: Partial<Record<WaitKind, keyof LendingPolicy['forecast']>> = {
  HOLD: 'review',
  VALUATION: 'valuation',
  PAYSTUB_REVIEW: 'review',
  ACCOUNT_REVIEW: 'review',
  EMPLOYER_ANSWER: 'employer',
}

/**
 * For waits that can run in parallel with other steps: the milestone that each of these waits belongs to. All other
 * waits belong to the first open milestone.
 */
const BESIDE: Partial<Record<WaitKind, MilestoneKind>> = {
  INSURANCE: 'INSURANCE',
  INSURANCE_REVIEW: 'INSURANCE',
  RESCISSION: 'RIGHT_TO_CANCEL',
  RECORDING: 'RECORDING',
  PAYOFFS: 'PAYOFFS',
  CANCELLATION_MAIL: 'FUNDING',
  RELEASE: 'FUNDING',
  FUNDING: 'FUNDING',
}

/** A cache, because each change to an application needs the forecast twice: to announce a moved date and to show it. */
const forecasts = new WeakMap<
  Application,
  { readonly today: PlainDate; readonly durations: Durations; readonly forecast: Forecast }
>()

/**
 * Returns the milestones on the way to funding, as expected today. Open milestones are sorted by date. None of them is
 * in the past, or earlier than federal or state law allows.
 * @param today the date at the property.
 */
export function forecastOf(a: Application, today: PlainDate, durations: Durations): Forecast {
  const known = forecasts.get(a)
  if (known?.today === today && known.durations === durations) return known.forecast
  const forecast = computed(a, today, durations)
  forecasts.set(a, { today, durations, forecast })
  return forecast
}

function computed(a: Application, today: PlainDate, durations: Durations): Forecast {
  const wait = waitNow(a)
  const rows = expect(a, today, durations, wait)
  const over = hasEnded(a.status)
  const promised = a.offer !== undefined && !over
  const open = rows.filter(({ done }) => !done)
  const now = over ? undefined : (open.find(({ kind }) => kind === BESIDE[wait.what]) ?? open[0])?.kind
  const milestones = rows
    .filter(({ done }) => done || !over)
    .map(({ done, kind, holder, on, basis }): Milestone => {
      const state = done ? 'DONE' : kind === now ? 'NOW' : 'AHEAD'
      const dated = done || promised
      return { kind, state, holder: kind === now ? wait.by : holder, basis, ...(dated && on && { on }) }
    })
  const last = rows.at(-1)?.on
  const funding = promised ? last : undefined
  return {
    milestones,
    wait,
    ...(funding && { funding }),
    ...(!promised && !over && last && { about: businessDaysTo(today, last) }),
    moved: [...(a.forecast?.moved ?? []), ...(late(a, funding, wait) ?? [])],
  }
}

/** If the wait's next date is a funding date, replaces that date with the current forecast's funding date. */
export function dated<W extends Wait>(wait: W, a: Application, now: Instant, durations: Durations): W {
  if (wait.next?.kind !== 'FUNDING_EXPECTED') return wait
  const { funding } = forecastOf(a, todayAt(a.property.address.state, now), durations)
  return funding ? { ...wait, next: { ...wait.next, date: funding } } : wait
}

/** Returns how the funding date moved, if funding is now expected later than announced; otherwise undefined. */
function late(a: Application, funding: PlainDate | undefined, wait: Omit<Wait, 'next'>) {
  if (!a.forecast || !funding || funding <= a.forecast.told) return undefined
  return [{ from: a.forecast.told, to: funding, because: wait.what, by: wait.by }]
}

/** Returns the number of business days after `from`, up to and including `to`. */
function businessDaysTo(from: PlainDate, to: PlainDate): number {
  let count = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) count++
  }
  return count
}

/** Adds to the dates the first day on which money may be sent. */
const withMail = (period: ReturnType<typeof cancellationPeriod>, mailDays: number) => ({
  ...period,
  moneyFrom: satisfiedFrom(period.expires, mailDays),
})

/**
 * Returns all milestones with their dates, including milestones that the screen doesn't show yet. Funding is the last
 * milestone.
 */
function expect(
  a: Application,
  today: PlainDate,
  { forecast: days, notary, rightToCancel }: Durations,
  wait: Omit<Wait, 'next'>,
): Expected[] {
  const { occupancy, county } = a.property
  const { state } = a.property.address
  const dayOf = (moment: Instant) => dateIn(zoneOf(state), moment)
  const maybe = (moment: Instant | undefined) => moment && dayOf(moment)
  const rows: Expected[] = []
  const reached = (kind: MilestoneKind, holder: WaitHolder, on?: PlainDate) =>
    rows.push({ kind, holder, on, basis: 'FIXED', done: true })

  // The day when the current wait is expected to end. All later milestones are on or after this day.
  const figure = USUAL[wait.what]
  const looks = openReviews(a).flatMap(({ kind, due }) => (isBlocking(kind, a) ? [due] : []))
  const usual = figure ? [addBusinessDays(dayOf(wait.since), days[figure])] : []
  let day = looks.length + usual.length > 0 ? latest(onBusinessDay(today), ...looks, ...usual) : today
  const ahead = (kind: MilestoneKind, holder: WaitHolder, on: PlainDate, basis: Milestone['basis'] = 'ESTIMATE') => {
    day = latest(day, on)
    rows.push({ kind, holder, on: day, basis: day === on ? basis : 'ESTIMATE', done: false })
  }
  const step = (kind: MilestoneKind, holder: WaitHolder, done: boolean, on: PlainDate | undefined) =>
    done ? reached(kind, holder, on) : ahead(kind, holder, day)

  reached('APPLIED', 'BORROWER', dayOf(a.createdAt))
  const { offer, bank, closing, rescission, recording, funding, came = {} } = a
  step('OFFER', 'BORROWER', offer !== undefined, maybe(offer?.chosenAt))
  step('SUMMARY', 'BORROWER', a.summaryAcceptedAt !== undefined, maybe(a.summaryAcceptedAt))
  const earned = a.income.matched && !a.income.employmentToConfirm
  step('INCOME', 'BORROWER', earned, maybe(came.BANK_ACCOUNT))
  step('ACCOUNT', 'BORROWER', bank.payType !== undefined, maybe(came.IDENTITY_VERIFICATION))
  step('IDENTITY', 'BORROWER', a.identity.status === 'VERIFIED', maybe(a.identity.submittedAt))
  // A review that only blocks closing documents doesn't delay the steps before closing documents.
  const later = openReviews(a).flatMap(({ kind, due }) => (REVIEWS[kind].blocking === 'BEFORE_CLOSING' ? [due] : []))
  day = latest(day, ...later)
  const written = a.documents.some(({ stage }) => stage === 'CLOSING')
  step('DOCUMENTS', 'LENDER', written, maybe(came.SIGNING))

  if (closing.signedAt) reached('SIGNING', 'BORROWER', dayOf(closing.signedAt))
  else {
    const lawful = signingFrom(a, today) ?? firstSigningDay(a, today)
    ahead('SIGNING', 'BORROWER', lawful ?? day, lawful && lawful > today ? 'FIXED' : 'ESTIMATE')
  }

  const others = a.owners.filter(({ role }) => role !== 'BORROWER')
  if (others.length > 0) {
    const signed = others.flatMap(({ signedAt }) => signedAt ?? [])
    if (signed.length === others.length) reached('OTHERS', 'SIGNER', maybe(signed.toSorted().at(-1)))
    else ahead('OTHERS', 'SIGNER', addBusinessDays(maybe(closing.signedAt) ?? day, days.otherSigners))
  }

  const { appointment, completedAt } = a.notary
  const visit = a.notary.kind === 'MANUAL' || manualNotaryRequired({ state, county, occupancy }, notary)
  if (completedAt) reached('NOTARY', 'NOTARY', dayOf(completedAt))
  else if (appointment && a.notary.kind === 'MANUAL') ahead('NOTARY', 'NOTARY', appointment.date, 'FIXED')
  else ahead('NOTARY', 'BORROWER', visit ? addBusinessDays(day, days.notaryVisit) : onBusinessDay(day))
  const notarized = maybe(completedAt) ?? day

  const { insurance } = a
  // If an agent has asked for another page of the insurance policy, the borrower must act again.
  const isSubmitted =
    insurance !== undefined && (!insurance.refused || openReviews(a).some(({ kind }) => kind === 'INSURANCE'))
  if (isInsured(a)) reached('INSURANCE', 'BORROWER')
  else ahead('INSURANCE', isSubmitted && !insurance.accepted ? 'LENDER' : 'BORROWER', day)

  const right = completedAt
    ? rescission
    : hasRescissionRight({ principalDwelling: occupancy === 'PRIMARY', purpose: 'consumer' }) &&
      withMail(cancellationPeriod(state, notarized), rightToCancel.mailDays)
  if (right) {
    // The right to cancel is over after its last day, even if no event has recorded the end yet.
    if (rescission && (rescission.expired || rescission.expires < today))
      reached('RIGHT_TO_CANCEL', 'NOBODY', rescission.expires)
    else ahead('RIGHT_TO_CANCEL', 'NOBODY', right.expires, completedAt ? 'FIXED' : 'ESTIMATE')
  }
  const free = right ? right.expires : notarized

  if (recording) reached('RECORDING', 'COUNTY', recording.on)
  else ahead('RECORDING', 'COUNTY', latest(onBusinessDay(day), addBusinessDays(free, days.recording)))
  const recorded = recording?.on ?? day

  if (a.liens.some(({ payOff }) => payOff)) {
    if (funding.payoffsDone) reached('PAYOFFS', 'BANK')
    else ahead('PAYOFFS', 'BANK', latest(onBusinessDay(day), addBusinessDays(recorded, days.payoffs)))
  }

  // The lender's goal for the days to funding must include the wait for mailed cancellations. Otherwise, each step that
  // finishes early would move the funding date again.
  const goal = days.goal + (right ? rightToCancel.mailDays : 0)
  if (funding.fundedAt) reached('FUNDING', 'BANK', dayOf(funding.fundedAt))
  else
    ahead(
      'FUNDING',
      'BANK',
      latest(
        onBusinessDay(day),
        addBusinessDays(recorded, days.sending),
        addBusinessDays(notarized, days.fromNotary),
        ...(right ? [onBusinessDay(moneyFreeFrom(right))] : []),
        ...(completedAt ? [] : [addBusinessDays(maybe(offer?.chosenAt) ?? today, goal)]),
      ),
    )
  return rows
}

/**
 * Returns the event that announces a new funding date after a change to the application, or undefined if there's
 * nothing to announce. A date that moves only because time passes isn't announced.
 * @param today the date at the property.
 */
export function forecastMoved(
  before: Application,
  after: Application,
  today: PlainDate,
  durations: Durations,
): DomainEvent | undefined {
  const to = forecastOf(after, today, durations).funding
  const from = before.forecast?.told
  if (!to || to === from) return undefined
  const [was, is] = [waitNow(before), waitNow(after)]
  if (from === undefined) return event('ForecastMoved', { to, because: was.what, by: was.by })
  const expected = forecastOf(before, today, durations).funding
  // The application hasn't changed; only time has passed.
  if (expected === to && was.what === is.what) return undefined
  const { what, by } = cause(before, after, was, is, expected !== to && to > from)
  return event('ForecastMoved', { from, to, because: what, by })
}

const signers = ({ owners }: Application) => owners.filter(({ role }) => role !== 'BORROWER').length

/**
 * Returns the cause of a moved funding date: the wait that the change ended, or a new wait that started with the
 * change.
 */
function cause(
  before: Application,
  after: Application,
  was: Omit<Wait, 'next'>,
  is: Omit<Wait, 'next'>,
  cameUp: boolean,
): { what: WaitKind; by: WaitHolder } {
  if (signers(after) > signers(before)) return { what: 'OTHER_SIGNATURES', by: 'SIGNER' }
  return cameUp && is.by !== 'BORROWER' ? is : was
}
