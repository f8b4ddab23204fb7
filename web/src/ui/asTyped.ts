/**
 * Reformats a text box while the person types, and keeps the caret after the same digit. The box is uncontrolled, so
 * typing also works before scripts load.
 */
export function formatAsTyped(box: HTMLInputElement, format: (text: string) => string): void {
  const shown = format(box.value)
  if (shown === box.value) return
  const caret = box.selectionStart
  const atEnd = caret === null || caret >= box.value.length
  const kept = atEnd ? 0 : significant(box.value.slice(0, caret)).length
  box.value = shown
  if (document.activeElement !== box) return
  const place = atEnd ? shown.length : placeAfter(shown, kept)
  box.setSelectionRange(place, place)
}

const significant = (text: string) => text.replace(/[^\d.-]/g, '')

function placeAfter(shown: string, count: number): number {
  let seen = 0
  for (let index = 0; index < shown.length; index++) {
    if (seen === count) return index
    if (significant(shown[index] ?? '')) seen++
  }
  return shown.length
}

/**
 * Adds thousands separators to an amount and keeps up to two decimals. Keeps the decimal point, because '85000.00'
 * would otherwise become 8,500,000. If exactly three digits follow a single dot ('186.000'), the dot separates
 * thousands, as in other countries. The letters k and m stand for thousands and millions. Keeps a minus sign, so that
 * the form rejects a negative amount instead of treating it as positive.
 */
export function moneyText(text: string): string {
  const sign = /^[^\d.]*[-−–]/.test(text) ? '-' : ''
  const [whole = '', ...rest] = spelledOut(text.replaceAll(',', ''))
    .replace(/[^\d.]/g, '')
    .split('.')
  const fraction = rest.join('')
  const isThousands = rest.length === 1 && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  const digits = (isThousands ? whole + fraction : whole).replace(/^0+(?=\d)/, '')
  const grouped = sign + digits.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest.length === 0 || isThousands ? grouped : `${grouped}.${fraction.slice(0, 2)}`
}

/** Expands an amount that ends in a letter: '85k' becomes '85000', and '1.2m' becomes '1200000'. */
const spelledOut = (text: string): string =>
  text.replace(/(\d{1,6}(?:\.\d*)?)\s*([km])/i, (_, amount: string, letter: string) =>
    String(Math.round(Number(amount) * (letter.toLowerCase() === 'k' ? 1e3 : 1e6))),
  )

/**
 * Converts a pasted amount with dots as thousands separators and a decimal comma: '1.250,50' becomes '1250.50'.
 * Otherwise, the box would drop the comma and show an amount that's a hundred times too large.
 */
export const pastedMoney = (text: string): string =>
  /^\D*(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?\D*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text

/** The largest amount, in US dollars, that a page uses in calculations. Every form's limit is lower. */
const MOST = 1e12

/**
 * Returns the number in a formatted string, or null if there is none. Limits the number to one trillion, because a page
 * can't convert a larger amount to cents.
 */
export function moneyValue(text: string): number | null {
  const plain = text.replace(/[^\d.-]/g, '')
  return /\d/.test(plain) ? Math.max(-MOST, Math.min(Number(plain), MOST)) : null
}

/**
 * Formats the digits typed so far as a US phone number: (555) 010-4477. Drops the country code +1. Leaves a number with
 * another country code unchanged, so that the form rejects it instead of using ten of its digits.
 */
export function phoneText(text: string): string {
  if (/^\s*\+(?!1)/.test(text)) return text
  const all = text.replace(/\D/g, '')
  const coded = text.trim().startsWith('+1') || (all.length > 10 && all.startsWith('1'))
  const digits = (coded ? all.slice(1) : all).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The maximum number of digits in the month, the day and the year. */
const DATE_DIGITS = [2, 2, 4] as const

/**
 * Formats the digits typed so far as a date: 04/12/1981. A typed separator ends a one-digit month or day. Also converts
 * a date such as 1981-04-12, which is the format of stored dates and of birthdays that browsers fill in.
 */
export function dateText(text: string): string {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? []
  if (y) return `${m}/${d}/${y}`
  const parts = ['']
  for (const character of text) {
    const part = parts.at(-1) ?? ''
    const full = part.length === DATE_DIGITS[parts.length - 1]
    const isDigit = /\d/.test(character)
    if (isDigit && !full) parts[parts.length - 1] += character
    else if (parts.length < DATE_DIGITS.length && part !== '') parts.push(isDigit ? character : '')
  }
  return parts.join('/')
}
