/** Reads the accounts of a report, and merges those that several bureaus list. */
import { unreportedPayment } from 'domain/rules/unreportedPayment.ts'
import { type Cents, cents, ZERO } from 'domain/values/money.ts'
import * as z from 'zod/mini'
import type { CreditReport } from '../port.ts'
import { all, at, type Xml } from './xml.ts'

type Tradeline = CreditReport['tradelines'][number]
type Kind = Tradeline['kind']

/** Matches an amount in dollars, with or without cents, such as 437 or 437.50. */
const amount = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))
const liability = z.object({
  _AccountIdentifier: z._default(z.string(), ''),
  _AccountType: z.string(),
  _AccountStatusType: z.optional(z.string()),
  _AccountOpenedDate: z.optional(z.string()),
  _UnpaidBalanceAmount: z.optional(amount),
  _MonthlyPaymentAmount: z.optional(amount),
  _PastDueAmount: z.optional(amount),
  CreditLoanType: z._default(z.string(), ''),
})
type Liability = z.infer<typeof liability>

/** One account, listed by one or more bureaus. */
export interface Account extends Tradeline {
  readonly bureaus: readonly string[]
  /** The account number without the characters that mask digits. */
  readonly identifier: string
  readonly opened: string | undefined
}

const moneyOf = (text: string | undefined): Cents | undefined =>
  text === undefined ? undefined : cents(Math.round(Number(text) * 100))

function kindOf({ _AccountType: type, CreditLoanType: loan }: Liability): Kind {
  if (type === 'Mortgage' || /mortgage|home\s?equity|realestate/i.test(loan)) return 'MORTGAGE'
  if (/student|education/i.test(loan)) return 'STUDENT'
  if (/auto/i.test(loan)) return 'AUTO'
  return type === 'Revolving' || type === 'Open' || type === 'CreditLine' ? 'CARD' : 'INSTALLMENT'
}

/** Bureaus don't say which home secures a mortgage, so the borrower confirms each open mortgage. */
function lienOf({ CreditLoanType: loan, _AccountType: type }: Liability): Tradeline['lien'] {
  if (/home\s?equity/i.test(loan)) return type === 'Installment' ? 'SECOND_MORTGAGE' : 'HELOC'
  return /second/i.test(loan) ? 'SECOND_MORTGAGE' : 'FIRST_MORTGAGE'
}

/** Reads one CREDIT_LIABILITY. @throws ZodError if a field has an unexpected format */
export function accountOf(xml: Xml): Account {
  const read = liability.parse(xml.attributes)
  const kind = kindOf(read)
  const balance = moneyOf(read._UnpaidBalanceAmount) ?? ZERO
  const pastDue = moneyOf(read._PastDueAmount) ?? ZERO
  const isOpen = balance > 0 && read._AccountStatusType !== 'Closed'
  return {
    ...{ creditor: at(xml, '_CREDITOR')?.attributes._Name ?? 'Unnamed creditor', kind, balance },
    monthlyPayment: moneyOf(read._MonthlyPaymentAmount) ?? unreportedPayment(kind, balance),
    ...(kind === 'MORTGAGE' && isOpen && { lien: lienOf(read) }),
    ...(pastDue > 0 && { pastDue }),
    bureaus: all(xml, 'CREDIT_REPOSITORY').flatMap(({ attributes }) => attributes._SourceType ?? []),
    identifier: read._AccountIdentifier.replace(/[^0-9A-Za-z]|[xX]+$/g, '').toUpperCase(),
    opened: read._AccountOpenedDate?.slice(0, 7),
  }
}

/** The minimum number of unmasked characters that identify an account. */
const ENOUGH = 4
const plain = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/**
 * Whether two entries are the same account. The creditor and kind must match, the bureaus must differ, and the digits
 * that both bureaus show must match. Without numbers, the balance and the opening month must match.
 */
function isSame(one: Account, other: Account): boolean {
  if (one.kind !== other.kind || plain(one.creditor) !== plain(other.creditor)) return false
  if (one.bureaus.some((bureau) => other.bureaus.includes(bureau))) return false
  const [short, long] = [one.identifier, other.identifier].sort((a, b) => a.length - b.length)
  if (short && long && short.length >= ENOUGH) return long.startsWith(short)
  return one.balance === other.balance && one.opened !== undefined && one.opened === other.opened
}

const highest = (one: Cents, other: Cents): Cents => cents(Math.max(one, other))

/** If two bureaus list the same account, the higher amounts are used, because bureaus update on different days. */
function joined(one: Account, other: Account): Account {
  const pastDue = highest(one.pastDue ?? ZERO, other.pastDue ?? ZERO)
  const lien = one.lien ?? other.lien
  return {
    ...one,
    balance: highest(one.balance, other.balance),
    monthlyPayment: highest(one.monthlyPayment, other.monthlyPayment),
    ...(lien && { lien }),
    ...(pastDue > 0 && { pastDue }),
    bureaus: [...one.bureaus, ...other.bureaus],
    identifier: one.identifier.length >= other.identifier.length ? one.identifier : other.identifier,
  }
}

/** Returns each account once, in the order of the report. */
export function tradelinesOf(accounts: readonly Account[]): Tradeline[] {
  const merged: Account[] = []
  for (const account of accounts) {
    const known = merged.findIndex((one) => isSame(one, account))
    const before = merged[known]
    if (before) merged[known] = joined(before, account)
    else merged.push(account)
  }
  return merged.map(({ bureaus: _, identifier: __, opened: ___, ...tradeline }) => tradeline)
}
