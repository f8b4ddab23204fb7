/** The names of payments, and the amount of money that the lender has sent or may have sent for a line. */
import { add, type Cents, ZERO } from '../../values/money.ts'
import { event } from '../events.ts'
import type { Application, Payoff } from '../types.ts'
import { ask, type Effect, isPending, merge, type Outcome, outcome } from './command.ts'
import type { RequestKind } from './requests.ts'

/** The kinds of requests whose jobs send money. */
export const PAYING = ['PAYOFF', 'DISBURSEMENT'] as const

/**
 * A payoff's name contains the lien's UUID. A draw's name contains the number of the request that first sent the draw.
 * `attempt`: which attempt to pay the lien this is, starting at 1.
 */
export const payoffPayment = (lien: string, attempt = 1): string =>
  attempt === 1 ? `PAYOFF ${lien}` : `PAYOFF ${lien} ${attempt}`
export const drawPayment = (no: number): string => `DISBURSEMENT ${no}`

/**
 * Returns the name of the draw. A retry that reuses the idempotency key keeps the name, because the bank may already
 * have sent this draw.
 */
export function drawOf({ requests }: Pick<Application, 'requests'>): string {
  const { no = 1, key = no } = requests.DISBURSEMENT ?? {}
  return drawPayment(key)
}

/**
 * Returns the number of a lien's next payment, starting at 1. The number increases only after a payment has certainly
 * failed. Until then, a retry has the same number, so the bank can recognize it as a duplicate.
 */
export const payoffAttempt = ({ failures = [] }: Pick<Payoff, 'failures'>): number => failures.length + 1

/**
 * Returns the payoffs that are on their way: the bank has sent them but the lienholders haven't received them yet, or
 * staff reported that they came back.
 */
export const payoffsOnTheWay = ({ funding }: Pick<Application, 'funding'>) =>
  (funding.payoffs ?? []).flatMap(({ lien, paid }) =>
    paid && (paid.settledOn === undefined || paid.returnReported) ? [{ lien, paid }] : [],
  )

/** Returns the payments that have started and whose outcome is unknown. The bank may have sent them. */
function unansweredPayments({ requests, funding, liens, startedOrders = [] }: Application) {
  const { state, answered } = requests.DISBURSEMENT ?? {}
  const isDrawOpen = !funding.fundedAt && (state === 'OPEN' || (state === 'FAILED' && !answered))
  const payoffs = liens.flatMap(({ uuid, payOff }) => {
    const { paid, failures } = funding.payoffs?.find(({ lien }) => lien === uuid) ?? {}
    return payOff && !paid ? [payoffPayment(uuid, payoffAttempt({ failures }))] : []
  })
  const names = [...(isDrawOpen ? [drawOf({ requests })] : []), ...payoffs]
  return startedOrders.filter(({ payment }) => names.includes(payment))
}

const isUnwatched = (a: Application): boolean => payoffsOnTheWay(a).length > 0 && !isPending(a, 'PAYOFF_SETTLEMENT')

/**
 * Whether a request to send money had already started its payment when an owner canceled the line. The lender still
 * needs the outcome, because the owners must return only money that was really sent.
 */
export const isUnderWayAtEnd = (a: Application, kind: RequestKind): boolean =>
  a.status === 'CANCELLED' &&
  isPending(a, kind) &&
  (unansweredPayments(a).some(({ payment }) => payment.startsWith(`${kind} `)) || (kind === 'PAYOFF' && isUnwatched(a)))

/**
 * Returns the money that left the lender for this line and didn't come back, in cents. Payments without a known outcome
 * count as sent.
 */
export function moneySent(a: Application): Cents {
  const { fundedAt, sent, payoffs = [] } = a.funding
  return add(
    // Older applications stored no amount, and their draw was the offer's cash.
    ...(fundedAt ? [sent ?? a.offer?.cashToHand ?? ZERO] : []),
    ...payoffs.flatMap(({ paid }) => (paid ? [paid.amount] : [])),
    ...unansweredPayments(a).map(({ amount }) => amount),
  )
}

/** Wakes the jobs of all open requests to send money. */
export const wakePayments = (a: Application): readonly Effect[] =>
  PAYING.filter((kind) => isPending(a, kind)).map((request) => ({
    ...({ kind: 'wake', request, no: a.requests[request]?.no ?? 1 } as const),
  }))

/**
 * Asks again about a canceled line's payments that failed without an answer, because the bank may have sent them. The
 * idempotency key stays the same.
 */
export function askAboutLostPayments(a: Application): Outcome {
  const lost = unansweredPayments(a)
  return PAYING.map((kind) => {
    const { state, answered, no = 1, key = no } = a.requests[kind] ?? {}
    if (state !== 'FAILED' || answered || !lost.some(({ payment }) => payment.startsWith(`${kind} `)))
      return outcome({})
    return outcome({
      events: [event('Requested', { kind, no: no + 1, key })],
      effects: [{ kind: 'request', request: kind, no: no + 1 }],
    })
  }).reduce((all, one) => merge(all, one))
}

/**
 * Asks whether the lienholders of a canceled line received the payoffs that are on their way. Does nothing if this
 * request is already open.
 */
export const watchPayoffs = (a: Application): Outcome => (isUnwatched(a) ? ask(a, 'PAYOFF_SETTLEMENT') : outcome({}))
