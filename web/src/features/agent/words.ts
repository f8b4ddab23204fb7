/** The wording used on the agents' pages. */
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { WorkKind, WorkQueue } from 'domain/application/views/work.ts'
import type { Figure } from 'domain/rules/trace.ts'
import { daysBetween, formatDate, isPlainDate, type PlainDate, plainDate } from 'domain/values/dates.ts'
import { cents, formatMoney } from 'domain/values/money.ts'
import type { Tone } from '../../ui/Notice.tsx'
import { REQUEST_NAMES, WORK_NAMES } from './names.ts'

/** The domain defines the names of forms as plain English text. */
type Name = MessageDescriptor | string

/** Expands code names such as 'CLTV_AFTER_LINE', 'monthlyIncome' and 'ReviewOpened' into separate words. */
export function spoken(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\b(cltv|dti|dscr|avm|bpo|heloc|id|llc|ssn)\b/g, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function figureText({ value, unit }: Pick<Figure, 'value'> & { readonly unit: string }): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return unit === 'date' && isPlainDate(value) ? formatDate(value) : value
  if (unit === 'cents') return formatMoney(cents(value))
  if (unit === 'percent') return `${value} %`
  return unit === 'days' || unit === 'months' || unit === 'years' ? `${value} ${unit}` : String(value)
}

export function useAgentWords() {
  const { t, i18n } = useLingui()
  const queues: Readonly<Record<WorkQueue, string>> = {
    NOTICES: t`Notices due`,
    HELD: t`Held applications`,
    HOME_VALUE: t`Home value and condition`,
    PAYSTUBS: t`Paystubs`,
    BANK_ACCOUNTS: t`Bank accounts`,
    MERCHANTS: t`Partners`,
    CONDITIONS: t`Conditions answered`,
    INCOMPLETE: t`Incomplete applications`,
    PAPER: t`Signing on paper`,
    FAILED: t`Failed questions`,
  }
  const name = (named: Name): string => i18n._(named as MessageDescriptor)
  /**
   * Returns the name for a value from the server. If the table doesn't contain the value, the value's code name is
   * expanded into words.
   */
  const named = (table: Readonly<Record<string, Name>>, key: string): string =>
    Object.hasOwn(table, key) ? name(table[key] as Name) : spoken(key)
  /** A review and a request can be of the same type, but they have different names. */
  const work = ({ queue, kind }: { readonly queue: WorkQueue; readonly kind: WorkKind }): string =>
    named(queue === 'FAILED' ? REQUEST_NAMES : WORK_NAMES, kind)

  /** Returns a deadline in words, with a color tone for its urgency. */
  function due(date: string, today: string): { readonly tone?: Tone; readonly text: string } {
    const days = daysBetween(plainDate(today), plainDate(date) as PlainDate)
    const late = -days
    if (days < 0) return { tone: 'bad', text: late === 1 ? t`Overdue by 1 day` : t`Overdue by ${late} days` }
    if (days === 0) return { tone: 'warn', text: t`Due today` }
    return { text: t`Due ${formatDate(plainDate(date))}` }
  }
  return { queues, name, named, work, due }
}
