const strip = (typed: string): string => typed.replace(/[\s().\-\u2010-\u2015]/g, '')

/**
 * Formats a US number while the user types: '5550104477', '+1 555 010 4477' and '555-010-4477' become '(555) 010-4477'.
 * If digits are still missing, formats the digits typed so far. Returns any other input unchanged.
 */
export function formatUsPhone(typed: string): string {
  const digits = strip(typed).replace(/^\+1/, '')
  if (!/^\d*$/.test(digits)) return typed
  // Keep a country code that was typed without a plus sign, so that the user can see which digits to delete.
  if (digits.length === 11 && digits.startsWith('1')) return `1 ${formatUsPhone(digits.slice(1))}`
  if (digits.length > 10) return typed
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const area = `(${digits.slice(0, 3)}) `
  return digits.length <= 6 ? area + digits.slice(3) : `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}

type UsPhone =
  | { readonly ok: true; readonly digits: string }
  | { readonly ok: false; readonly fault: 'empty' | 'countryCode' | 'invalid' }

/**
 * Converts a typed US number to its stored format, ten digits. Removes spaces, parentheses, hyphens and a leading +1.
 */
export function readUsPhone(typed: string): UsPhone {
  const digits = strip(typed).replace(/^\+1/, '')
  if (digits === '') return { ok: false, fault: 'empty' }
  if (/^\(?1/.test(digits)) return { ok: false, fault: 'countryCode' }
  return /^\d{10}$/.test(digits) ? { ok: true, digits } : { ok: false, fault: 'invalid' }
}

/** Formats a stored number for display. Ten digits become (xxx) xxx-xxxx; other numbers (E.164) aren't changed. */
export const formatPhone = (stored: string): string => (/^\d{10}$/.test(stored) ? formatUsPhone(stored) : stored)

/** Converts a stored phone number to E.164, for a phone link or a text message. */
export const phoneE164 = (stored: string): string => (/^\d{10}$/.test(stored) ? `+1${stored}` : stored)

/**
 * Converts a foreign phone number to E.164. Returns undefined if the number is invalid. The parser needs a lot of data,
 * so it's loaded only on demand (`phoneInternational.ts`).
 */
export type ReadPhone = (typed: string, countryCode: string) => string | undefined
