/** The work of the lender's people in words. */
import { useLingui } from '@lingui/react/macro'
import type { AgentRole } from 'domain/application/agents.ts'
import type { WorkQueue } from 'domain/application/work.ts'
import type { ReviewKind, ReviewWay } from 'domain/journey/reviews.ts'
import type { Figure } from 'domain/rules/trace.ts'
import { daysBetween, formatDate, isPlainDate, type PlainDate, plainDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import type { Tone } from '../../ui/Notice.tsx'

/** 'CLTV_AFTER_LINE', 'monthlyIncome' and 'ReviewOpened' as a person would say them. */
export function spoken(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\b(cltv|dti|dscr|avm|bpo|heloc|id|llc|ssn)\b/g, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A figure of a rule with its unit. */
export function figureText({ value, unit }: Pick<Figure, 'value'> & { readonly unit: string }): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return unit === 'date' && isPlainDate(value) ? formatDate(value) : value
  if (unit === 'cents') return formatMoney(cents(value))
  if (unit === 'percent') return `${value} %`
  return unit === 'days' || unit === 'months' || unit === 'years' ? `${value} ${unit}` : String(value)
}

export function useAgentWords() {
  const { t } = useLingui()
  const queues: Readonly<Record<WorkQueue, string>> = {
    NOTICES: t`Notices due`,
    HELD: t`Held applications`,
    HOME_VALUE: t`Home value and condition`,
    PAYSTUBS: t`Paystubs`,
    BANK_ACCOUNTS: t`Bank accounts`,
    MERCHANTS: t`Partners`,
    CONDITIONS: t`Conditions answered`,
    FAILED: t`Failed questions`,
  }
  const reviews: Readonly<Partial<Record<string, string>>> & Readonly<Record<ReviewKind, string>> = {
    FACTA_ALERT: t`Fraud alert on the credit file`,
    MINOR_CREDIT: t`Credit file of a minor`,
    NO_CREDIT: t`No credit file`,
    NO_PROPERTY: t`Property not found`,
    PROPERTY_MISMATCH: t`Property records disagree`,
    OWNERSHIP: t`Ownership differs from the record`,
    UNDERWRITING: t`Underwriter to look`,
    DELINQUENCY: t`Late payments`,
    INQUIRIES: t`Recent credit inquiries`,
    HOME_VALUE: t`Home value in doubt`,
    HOME_CONDITION: t`Condition of the home`,
    TITLE: t`Title`,
    FLOOD: t`Flood determination`,
    MERCHANT: t`Partner to look`,
    PAYSTUBS: t`Paystubs to read`,
    RENT: t`A lease to read`,
    BANK_ACCOUNT: t`Bank account to confirm`,
    IDENTITY: t`Identity to confirm`,
    SIGNED_DOCUMENTS: t`Signed documents`,
    NOTARY: t`Notarial documents`,
    PAYOFF: t`Payoff of a loan`,
    ESCALATION: t`Escalation`,
  }
  const ways: Readonly<Record<ReviewWay, string>> = {
    CLEAR: t`Go on as if nothing had been found`,
    AGAIN: t`Ask the outside party once more`,
    VALUE: t`Enter the right amount`,
    ASK: t`Ask the borrower for something first`,
    DECLINE: t`Decline the application`,
  }
  const roles: Readonly<Record<AgentRole, string>> = {
    PROCESSOR: t`Processor`,
    UNDERWRITER: t`Underwriter`,
    COMPLIANCE: t`Compliance`,
  }
  const kind = (name: string): string =>
    name === 'ADVERSE_ACTION_NOTICE' ? t`Notice of a decline` : (reviews[name] ?? spoken(name))

  /** A deadline in words, with the tone that goes with it. */
  function due(date: string, today: string): { readonly tone?: Tone; readonly text: string } {
    const days = daysBetween(plainDate(today), plainDate(date) as PlainDate)
    const late = -days
    if (days < 0) return { tone: 'bad', text: late === 1 ? t`Overdue by 1 day` : t`Overdue by ${late} days` }
    if (days === 0) return { tone: 'warn', text: t`Due today` }
    return { text: t`Due ${formatDate(plainDate(date))}` }
  }
  return { queues, ways, roles, kind, due }
}
