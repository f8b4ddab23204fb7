/** Payments that the borrower's bank sent back, or that the lender's bank didn't send. */
import { addDays, type PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'
import { ask, type Context, isPending, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { payoffLiens } from './payoffs.ts'

/** The code of a payment that the lender's bank didn't send. */
export const NOT_SENT = 'NOT_SENT'

export type ReturnReason = 'CLOSED' | 'NOT_FOUND' | 'BLOCKED' | 'REFUSED' | 'NOT_SENT' | 'OTHER'

/**
 * The ACH return codes that explain what's wrong with an account (Nacha Operating Rules, Appendix Four).
 */
const REASON_OF: Readonly<Record<string, ReturnReason>> = {
  R02: 'CLOSED',
  R12: 'CLOSED',
  R03: 'NOT_FOUND',
  R04: 'NOT_FOUND',
  R13: 'NOT_FOUND',
  R16: 'BLOCKED',
  R20: 'BLOCKED',
  R23: 'REFUSED',
  NOT_SENT: 'NOT_SENT',
}

/** Returns what's wrong with the account. `code`: the ACH network's return code, such as R03, or NOT_SENT. */
export const returnReason = (code: string): ReturnReason => REASON_OF[code] ?? 'OTHER'

/** The reasons, worded for the borrower. */
export const RETURN_REASONS: Readonly<Record<ReturnReason, string>> = {
  CLOSED: 'The bank says the account is closed.',
  NOT_FOUND: 'The bank couldn’t find an account with these numbers.',
  BLOCKED: 'The bank says the account can’t receive this payment.',
  REFUSED: 'The bank says the payment was refused.',
  NOT_SENT: 'Our bank couldn’t send the money to this account.',
  OTHER: 'The bank couldn’t add the money to the account.',
}

/**
 * Returns the heading for the borrower, which differs between money that was returned and money that was never sent.
 */
export const returnTitle = (code: string): string =>
  returnReason(code) === 'NOT_SENT' ? MONEY_NOT_SENT : MONEY_RETURNED
export const MONEY_RETURNED = 'Your bank returned your money'
export const MONEY_NOT_SENT = 'We couldn’t send your money'

/** Whether the borrower still has to choose an account after the last returned payment. */
export const needsAccount = ({ funding, bank, status }: Pick<Application, 'funding' | 'bank' | 'status'>): boolean => {
  const last = funding.returns?.at(-1)
  return status === 'FUNDING' && last !== undefined && (bank.disburse === last.account || bank.checkStatus === 'NONE')
}

/**
 * How many days after a payment's arrival we watch for a late return. One example is R23, with which the borrower
 * refuses the draw. The ACH network sets no limit, so we chose this number ourselves. It also applies to payoffs,
 * because a lienholder can send a payoff back weeks later.
 */
export const LATE_RETURN_DAYS = 60

/**
 * Returns the last day on which staff can report that the bank returned the draw. Undefined if the draw hasn't arrived,
 * or if a request about it is already open. Also undefined unless staff confirmed the arrival at the desk, because a
 * vendor reports late returns itself.
 */
export function returnableUntil(a: Application, today: PlainDate): PlainDate | undefined {
  const { settledOn } = a.funding
  const isByHand = a.tasks?.some(({ call, state }) => call === 'payments.settlement' && state === 'DONE') ?? false
  if (!settledOn || !isByHand || isPending(a, 'SETTLEMENT')) return undefined
  const until = addDays(settledOn, LATE_RETURN_DAYS)
  return today <= until ? until : undefined
}

/**
 * Asks the desk again whether a draw that arrived has come back. Two people must agree on the answer, just as they did
 * about the arrival.
 * @throws Refusal if staff can't report a return of the draw
 */
export function reportReturn(a: Application, { today }: Pick<Context, 'today'>): Outcome {
  if (returnableUntil(a, today) === undefined)
    throw new Refusal('NOT_NOW', 'A return of this draw can’t be recorded here now.')
  return ask(a, 'SETTLEMENT')
}

export interface ReturnablePayoff {
  readonly lien: string
  readonly lender: string
  readonly amount: Cents
  readonly settledOn: PlainDate
  /** The last day on which staff can report that the payoff came back. */
  readonly until: PlainDate
}

/**
 * Returns the payoffs that staff can report as returned. Staff must have confirmed the arrival at the desk; a vendor's
 * report of an arrival is final. Returns none while an earlier returned payoff waits to be paid again, because its
 * review comes first.
 */
export function returnablePayoffs(a: Application, today: PlainDate): readonly ReturnablePayoff[] {
  if (!a.funding.payoffsDone) return []
  return (a.funding.payoffs ?? []).flatMap(({ lien, paid }) => {
    const { amount, settledOn, returnReported } = paid ?? {}
    const lender = payoffLiens(a).find(({ uuid }) => uuid === lien)?.lender
    const isByHand = a.tasks?.some(
      ({ call, state, key }) => call === 'payments.payoffSettlement' && state === 'DONE' && key.endsWith(`:${lien}`),
    )
    if (!lender || amount === undefined || !settledOn || returnReported || !isByHand) return []
    const until = addDays(settledOn, LATE_RETURN_DAYS)
    return today <= until ? [{ lien, lender, amount, settledOn, until }] : []
  })
}

/**
 * Asks the desk again whether a payoff that arrived has come back. Two people must agree on the answer, just as they
 * did about the arrival.
 * @throws Refusal if staff can't report a return of the payoff
 */
export function reportPayoffReturn(a: Application, lien: string, { today }: Pick<Context, 'today'>): Outcome {
  if (!returnablePayoffs(a, today).some((one) => one.lien === lien))
    throw new Refusal('NOT_NOW', 'You can’t record a return of this payoff right now.')
  const reported = outcome({ events: [event('PayoffReturnReported', { lien })] })
  const asked = a.requests.PAYOFF_SETTLEMENT
  // A new request would discard the answers that staff have already given about other payoffs.
  if (asked?.state === 'OPEN')
    return merge(reported, outcome({ effects: [{ kind: 'wake', request: 'PAYOFF_SETTLEMENT', no: asked.no }] }))
  return merge(reported, ask(a, 'PAYOFF_SETTLEMENT'))
}
