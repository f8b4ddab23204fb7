import { type Cents, formatMoney } from 'domain/values/money.ts'

/** Formats an amount with its cents, or without cents if there are none: '$58,277', '$58,276.50'. */
export const exactMoney = (amount: Cents): string => formatMoney(amount, amount % 100 === 0 ? 0 : 2)
