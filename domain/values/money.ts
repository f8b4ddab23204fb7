import { rememberSome } from './remember.ts'

/** Money is an integer number of US cents. The branded type prevents code from mixing dollars and cents. */
declare const centsBrand: unique symbol
export type Cents = number & { readonly [centsBrand]: true }

/**
 * Converts a number to an amount in cents.
 * @throws RangeError if `value` isn't a safe integer.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

/**
 * Converts dollars to cents. Half a cent is rounded up.
 * @throws RangeError if `value` isn't finite.
 */
export function dollars(value: number): Cents {
  return roundToCents(value * 100)
}

/**
 * Rounds a computed number of cents to a whole number, with halves rounded away from zero. Binary arithmetic can make a
 * half slightly too small, so a relative tolerance of 1e-12 still rounds it up.
 */
export function roundToCents(value: number): Cents {
  if (!Number.isFinite(value)) throw new RangeError(`not an amount: ${value}`)
  const size = Math.abs(value)
  const rounded = Math.floor(size + 0.5 + size * 1e-12)
  return cents(value < 0 && rounded !== 0 ? -rounded : rounded)
}

export const ZERO = 0 as Cents
export const add = (...amounts: Cents[]): Cents => cents(amounts.reduce<number>((a, b) => a + b, 0))
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b)
export const atLeastZero = (a: Cents): Cents => (a < 0 ? ZERO : a)
export const smallest = (first: Cents, ...rest: Cents[]): Cents => cents(Math.min(first, ...rest))
/** Rounds an amount down to a multiple of `step`, such as $100 for lines. */
export const roundDownTo = (a: Cents, step: Cents): Cents => cents(Math.floor(a / step) * step)
export const inDollars = (a: Cents): number => a / 100

/**
 * The product's money formatter: US dollars, en-US, 0 decimals by default.
 * @throws RangeError 'invalid input' if the amount isn't a number or the precision is negative.
 */
export function formatMoney(amount: Cents, precision = 0): string {
  if (!Number.isFinite(amount) || !Number.isInteger(precision) || precision < 0) throw new RangeError('invalid input')
  return formatterOf(precision).format(amount / 100)
}

/** Formatters are cached, because creating one takes longer than using it a hundred times. */
const formatterOf = rememberSome((precision: number) => {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...digits })
})
