import { EMAIL_MAX, isEmail, normalizeEmail } from '../values/email.ts'
import { readUsPhone } from '../values/phone.ts'
import { text } from './fields.ts'
import type { Fail, Field, FormContext } from './form.ts'

const EMAIL_REQUIRED = 'Please enter your email'
export const EMAIL_INVALID = 'Please enter a valid email address'
export const PHONE_REQUIRED = 'Please enter your mobile phone'
const PHONE_INVALID = 'Please enter a valid phone number'
const PHONE_COUNTRY_CODE = 'Country code 1 is not needed'
export const NO_TEXTS = 'We don’t send texts to this country'

export const email = (required: string | undefined = EMAIL_REQUIRED): Field<string> => text(emailRules(required))

/** A field for an email address that may be empty. */
export const optionalEmail = (): Field<string> => text(emailRules(undefined))

const emailRules = (required: string | undefined) => ({
  required,
  max: EMAIL_MAX,
  tooLong: EMAIL_INVALID,
  tidy: normalizeEmail,
  check: (address: string) => (isEmail(address) ? undefined : EMAIL_INVALID),
})

function usPhoneMessage(typed: string): string | undefined {
  const read = readUsPhone(typed)
  if (read.ok) return undefined
  return read.fault === 'countryCode' ? PHONE_COUNTRY_CODE : PHONE_INVALID
}

const usDigits = (typed: string): string => {
  const read = readUsPhone(typed)
  return read.ok ? read.digits : typed
}

/**
 * A field for a phone number. Returns the number exactly as typed, or '' if an optional field is empty. After the
 * country is known, `phoneOf` parses the number.
 */
export const typedPhone = (required: string | undefined): Field<string> => text({ required, max: 40 })

/** A field for the country of the phone number, as a two-letter code. The default is the United States. */
export const phoneCountry = (): Field<string> =>
  text({
    max: 2,
    tidy: (code) => code.toUpperCase(),
    check: (code) => (/^[A-Z]{2}$/.test(code) ? undefined : PHONE_INVALID),
  })

/** The two fields of a phone number. */
export const phoneShape = (required: string | undefined) => ({
  phoneCountry: phoneCountry(),
  phoneNumber: typedPhone(required),
})

/** Whether the lender sends texts to phones in this country. The default country is the United States. */
export const isTexted = (country: string, { textCountries }: FormContext): boolean =>
  textCountries === undefined || textCountries.includes(country === '' ? 'US' : country)

/**
 * Converts a typed phone number to the format in which it's stored: ten digits for the United States, E.164 for other
 * countries, or '' if nothing was typed. If the context has no `readPhone`, checks only the length of a foreign number.
 * @param typed undefined if the number or its field is missing
 * @param country two-letter code; '' for the United States; undefined if the country is invalid
 * @param name the field's name, for the error message
 */
export function phoneOf(
  typed: string | undefined,
  country: string | undefined,
  { readPhone }: FormContext,
  fail?: Fail,
  name = 'phoneNumber',
): string {
  if (!typed || country === undefined) return ''
  if (country === '' || country === 'US') {
    const message = usPhoneMessage(typed)
    if (message !== undefined) fail?.(name, message)
    return usDigits(typed)
  }
  const digits = typed.replace(/[\s().-]/g, '')
  const read = readPhone ? readPhone(typed, country) : /^\+?\d{5,15}$/.test(digits) ? digits : undefined
  if (read === undefined) fail?.(name, PHONE_INVALID)
  return read ?? digits
}

interface TypedPhone {
  readonly phoneCountry: string
  readonly phoneNumber: string
}

/** Replaces the two fields of a phone number with a single field in the stored format. */
export const withStoredPhone = <T extends TypedPhone>({ phoneCountry: country, ...rest }: T, context: FormContext) => ({
  ...rest,
  phoneNumber: phoneOf(rest.phoneNumber, country, context),
})
