import { useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { cents, formatMoney } from 'domain/values/money.ts'

/** Returns a sentence with the amount of a payment task; undefined for any other task. */
export function usePayment({ people, question }: DeskTaskView): string | undefined {
  const { t } = useLingui()
  if (people !== 2 || typeof question !== 'object' || question === null || !('amount' in question)) return undefined
  if (typeof question.amount !== 'number') return undefined
  const amount = formatMoney(cents(question.amount), 2)
  return t`This answer is about the payment of ${amount}.`
}
