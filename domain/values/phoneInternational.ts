import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import { formatUsPhone, type ReadPhone, readUsPhone } from './phone.ts'
import { rememberSome } from './remember.ts'

/**
 * One country in the country list. `flagPosition`: the flag's position in the image that contains all flags in a row,
 * sorted by country code.
 */
interface CountryEntry {
  readonly country: string
  readonly countryCode: CountryCode
  readonly callingCode: string
  readonly flagPosition: number
}

/** Maximum length of a phone number from a country whose format is unknown. */
const PHONE_LENGTH_DEFAULT = 19

const isCountryCode = (code: string): code is CountryCode => (getCountries() as string[]).includes(code)

/**
 * Returns all countries that have phone numbers, sorted by name in `locale`. The United States comes first as the
 * default.
 */
export const countryEntries = rememberSome((locale: string): readonly CountryEntry[] => {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const entries = [...getCountries()].sort().map((countryCode, flagPosition) => ({
    country: names.of(countryCode) ?? countryCode,
    countryCode,
    callingCode: getCountryCallingCode(countryCode),
    flagPosition,
  }))
  const first = (entry: CountryEntry): number => (entry.countryCode === 'US' ? 0 : 1)
  return entries.sort((a, b) => first(a) - first(b) || compare(a.country, b.country))
})

/** Formats a phone number in its country's format while the user types. */
export function formatPhoneAsTyped(typed: string, countryCode: string): string {
  if (countryCode === 'US' || !isCountryCode(countryCode)) return formatUsPhone(typed)
  return new AsYouType(countryCode).input(typed.slice(0, 40))
}

/**
 * Converts a phone number of any country to its stored format: ten digits for the United States, E.164 for other
 * countries.
 */
export const readPhone: ReadPhone = (typed, countryCode) => {
  if (countryCode === 'US') {
    const us = readUsPhone(typed)
    return us.ok ? us.digits : undefined
  }
  if (!isCountryCode(countryCode)) return undefined
  const number = parsePhoneNumberFromString(typed.slice(0, 40), countryCode)
  return number?.isValid() && isOwnNumber(number, countryCode) ? number.number : undefined
}

/** The calling code of the United States and other countries of North America. */
const NORTH_AMERICA = '1'

/**
 * Whether a number belongs to a country. Small territories such as Åland or the Isle of Man share a calling code with a
 * larger country, and their numbers look the same. Only in North America do the numbers always show the country.
 */
const isOwnNumber = ({ country, countryCallingCode }: PhoneNumber, countryCode: CountryCode): boolean =>
  country === countryCode ||
  (countryCallingCode !== NORTH_AMERICA && countryCallingCode === getCountryCallingCode(countryCode))

/**
 * Formats a phone number while the user types, and drops digits that would make it longer than any number of its
 * country. Numbers of one country can differ in length, so a typical number's length isn't the limit. If the user
 * pastes a complete number with the country's calling code, it's converted to the national format.
 */
export function limitPhoneAsTyped(typed: string, countryCode: string): string {
  if (!isCountryCode(countryCode)) return formatPhoneAsTyped(typed, countryCode).slice(0, PHONE_LENGTH_DEFAULT)
  if (typed.trimStart().startsWith('+')) {
    const number = parsePhoneNumberFromString(typed.slice(0, 40), countryCode)
    const isOwn = number?.isValid() && number.country === countryCode
    return number && isOwn ? number.formatNational() : formatPhoneAsTyped(typed, countryCode)
  }
  let digits = typed.replace(/\D/g, '').slice(0, 40)
  while (validatePhoneNumberLength(digits, countryCode) === 'TOO_LONG') digits = digits.slice(0, -1)
  return formatPhoneAsTyped(digits, countryCode)
}

/** Returns the country of a stored phone number; the United States if the number is empty or has no country code. */
export const phoneCountryOf = (stored: string): string => parsePhoneNumberFromString(stored)?.country ?? 'US'

/** Whether a stored phone number belongs to one of the countries. */
export const isPhoneOf = (stored: string, countryCodes: readonly string[]): boolean =>
  countryCodes.some((code) => readPhone(stored, code) === stored)
