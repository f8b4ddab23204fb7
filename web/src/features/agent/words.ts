/** The wording used on the agents' pages. */
import type { MessageDescriptor } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WorkDue } from 'domain/api/agent.ts'
import type { WorkKind, WorkQueue } from 'domain/application/views/work.ts'
import { FIGURE_LABELS } from 'domain/rules/figures.ts'
import type { Figure } from 'domain/rules/trace.ts'
import { daysBetween, formatDate, isPlainDate, type PlainDate, plainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import type { Tone } from '../../ui/Notice.tsx'
import { exactMoney } from '../../widgets/offer/exactMoney.ts'
import { VALUE_NAMES } from './figureNames.ts'
import { REQUEST_NAMES, WORK_NAMES } from './names.ts'

/** A name: a message to translate or, for a name that `domain` defines, a plain English string. */
type Name = MessageDescriptor | string

export function useAgentWords() {
  const { t, i18n } = useLingui()
  const queues: Readonly<Record<WorkQueue, string>> = {
    MENTIONS: t`Mentions`,
    NOTICES: t`Notices`,
    PAYMENTS: t`Payments to approve`,
    HELD: t`Held applications`,
    HOME_VALUE: t`Home value and condition`,
    PAYSTUBS: t`Proof of income`,
    BANK_ACCOUNTS: t`Bank accounts`,
    MERCHANTS: t`Partner reviews`,
    CONDITIONS: t`Answered requests`,
    INCOMPLETE: t`Incomplete applications`,
    PAPER: t`Paper signing`,
    LETTERS: t`Undelivered letters and emails`,
    DESK: t`Desk tasks`,
    LATE: t`Overdue answers`,
    FAILED: t`Failed requests`,
  }
  const dues: Readonly<Record<WorkDue, string>> = {
    OVERDUE: t`Overdue`,
    TODAY: t`Due today or overdue`,
    WEEK: t`Due within 7 days`,
  }
  const name = (named: Name): string => i18n._(named as MessageDescriptor)
  /** Returns the name for a value from the server. */
  const named = <Key extends string>(table: Readonly<Record<Key, Name>>, key: Key): string => name(table[key])
  /** A review and a request can have the same type, but they need different names. */
  const work = ({ queue, kind }: { readonly queue: WorkQueue; readonly kind: WorkKind }): string =>
    (queue === 'FAILED' || queue === 'LATE') && kind in REQUEST_NAMES
      ? named(REQUEST_NAMES, kind as keyof typeof REQUEST_NAMES)
      : named(WORK_NAMES, kind)

  /** Returns a deadline in words, with a color that shows its urgency. */
  function due(date: string, today: string): { readonly tone?: Tone; readonly text: string } {
    const days = daysBetween(plainDate(today), plainDate(date) as PlainDate)
    const late = -days
    if (days < 0) return { tone: 'bad', text: t`Overdue by ${plural(late, { one: '# day', other: '# days' })}` }
    if (days === 0) return { tone: 'warn', text: t`Due today` }
    return { text: t`Due ${formatDate(plainDate(date))}` }
  }

  /** Returns the name of a figure in a decision trace or a review. */
  const label = ({ name: figure, of }: Figure): string =>
    of ? `${named(FIGURE_LABELS, figure)}, ${of}` : named(FIGURE_LABELS, figure)

  /** Returns a figure's value with its unit. */
  function value({ name: figure, value: given, unit }: Figure): string {
    if (typeof given === 'boolean') return given ? t`Yes` : t`No`
    if (typeof given === 'string') {
      if (unit === 'date' && isPlainDate(given)) return formatDate(given)
      const table = VALUE_NAMES[figure]
      return table && Object.hasOwn(table, given) ? name(table[given] ?? given) : given
    }
    if (unit === 'cents') return exactMoney(cents(given))
    if (unit === 'percent') return `${given.toLocaleString('en-US', { maximumFractionDigits: 3 })}%`
    if (unit === 'days') return t`${plural(given, { one: '# day', other: '# days' })}`
    if (unit === 'months') return t`${plural(given, { one: '# month', other: '# months' })}`
    if (unit === 'years') return t`${plural(given, { one: '# year', other: '# years' })}`
    return given.toLocaleString('en-US')
  }
  return { queues, dues, name, named, work, due, label, value }
}
