import { isPlainDate, type PlainDate } from '../values/dates.ts'
import { isUuid } from '../values/identifiers.ts'
import { type Cents, cents, formatMoney, roundToCents, ZERO } from '../values/money.ts'
import { isPlainText, lengthOf, withoutInvisible } from '../values/text.ts'
import { type Field, field } from './form.ts'

/**
 * The error message for an empty field, used only for fields for which the specification prescribes this word. The
 * messages for other empty fields say what to enter.
 */
export const REQUIRED = 'Required'
export const UNSUPPORTED = 'Some of the characters entered are not supported.'
export const NOT_LISTED = 'Choose one of the options'
export const NOT_TEXT = 'Enter a single answer'
const NOT_AMOUNT = 'Enter an amount in dollars, such as 1,250'
const NOT_NUMBER = 'Enter a whole number'
export const INVALID_DATE = 'Invalid date'
export const tooLong = (max: number): string => `Cannot be more than ${max} characters`

const MAX = 100

interface TextRules {
  /**
   * The error message for an empty field. Without this message, the field is optional, and an empty field returns ''.
   */
  readonly required?: string | undefined
  /** Maximum length in characters. */
  readonly max?: number
  readonly tooLong?: string
  /** Whether line breaks are allowed. */
  readonly lines?: boolean
  /** Normalizes the string before `check` runs. */
  readonly tidy?: (text: string) => string
  /** Returns the error message for an invalid string. */
  readonly check?: (text: string) => string | undefined
}

/** Returns the posted string, trimmed and without invisible characters; undefined if the value isn't a string. */
export function readText(input: unknown): string | undefined {
  if (input === undefined || input === null) return ''
  return typeof input === 'string' ? withoutInvisible(input).trim() : undefined
}

export function text(rules: TextRules): Field<string> {
  const { required, max = MAX, lines, tidy, check } = rules
  return field(
    (input, say) => {
      const given = readText(input)
      if (given === undefined) return say(NOT_TEXT)
      if (given === '') return required === undefined ? '' : say(required)
      // Check the length first, so that slower checks never run on a huge string.
      if (given.length > max * 4) return say(rules.tooLong ?? tooLong(max))
      const composed = given.normalize('NFC')
      if (lengthOf(composed) > max) return say(rules.tooLong ?? tooLong(max))
      if (!isPlainText(composed, lines)) return say(UNSUPPORTED)
      const entered = tidy ? tidy(composed) : composed
      const message = check?.(entered)
      return message === undefined ? entered : say(message)
    },
    {
      json: { type: 'string', ...(required !== undefined && { minLength: 1 }), maxLength: max },
      messages: {
        REQUIRED: required,
        NOT_TEXT,
        TOO_LONG: rules.tooLong ?? tooLong(max),
        UNSUPPORTED_CHARACTERS: UNSUPPORTED,
      },
    },
  )
}

/** A field for a required choice among `options`. */
export function choice<const T extends string>(options: readonly T[], required: string): Field<T> {
  return field(
    (input, say) => {
      const given = readText(input)
      if (given === '') return say(required)
      return options.find((option) => option === given) ?? say(given === undefined ? NOT_TEXT : NOT_LISTED)
    },
    { json: { type: 'string', enum: options }, messages: { REQUIRED: required, NOT_TEXT, NOT_LISTED } },
  )
}

/** A field for an optional choice among `options`; undefined if nothing was chosen. */
export function optionalChoice<const T extends string>(options: readonly T[]): Field<T | undefined> {
  return field(
    (input, say) => {
      const given = readText(input)
      if (given === '') return undefined
      return options.find((option) => option === given) ?? say(given === undefined ? NOT_TEXT : NOT_LISTED)
    },
    { json: { type: 'string', enum: options }, messages: { NOT_TEXT, NOT_LISTED } },
  )
}

/**
 * A field for any number of `options`, shown as checkboxes that share a name. For each checked box, the form posts this
 * name with the box's value.
 */
export function choices<const T extends string>(options: readonly T[]): Field<T[]> {
  return field(
    (input, say) => {
      const given = Array.isArray(input) ? input : input === undefined || input === null || input === '' ? [] : [input]
      if (given.some((one) => !(options as readonly unknown[]).includes(one))) return say(NOT_LISTED)
      return options.filter((option) => given.includes(option))
    },
    { json: { type: 'array', items: { type: 'string', enum: options } }, messages: { NOT_LISTED } },
  )
}

const YES: readonly unknown[] = ['YES', 'yes', 'true', 'on', true]
const NO: readonly unknown[] = ['NO', 'no', 'false', 'off', false]

export const isYes = (posted: unknown): boolean => YES.includes(posted)

/** A field for a yes-or-no question. */
export const yesNo = (required: string): Field<boolean> =>
  field(
    (input, say) => {
      if (input === undefined || input === null || input === '') return say(required)
      if (YES.includes(input)) return true
      return NO.includes(input) ? false : say(NOT_LISTED)
    },
    { json: { type: 'boolean' }, messages: { REQUIRED: required, NOT_LISTED } },
  )

/** A field for an optional checkbox. */
export const box = (): Field<boolean> =>
  field(
    (input, say) => {
      if (input === undefined || input === null || input === '') return false
      if (YES.includes(input)) return true
      return NO.includes(input) ? false : say(NOT_LISTED)
    },
    { json: { type: 'boolean' }, messages: { NOT_LISTED } },
  )

/** A field for a required checkbox: a consent or acknowledgment. */
export const mustAgree = (message: string): Field<true> =>
  field((input, say) => (YES.includes(input) ? (true as const) : say(message)), {
    json: { type: 'boolean', const: true },
    messages: { REQUIRED: message },
  })

/**
 * Parses an amount in dollars into cents. Accepts strings such as '$120,000' or '120000.5' and JSON numbers; returns
 * undefined for anything else.
 */
export function readMoney(input: unknown): Cents | undefined {
  if (typeof input === 'number')
    return Number.isFinite(input) && Math.abs(input) < 1e12 ? roundToCents(input * 100) : undefined
  // If one or two digits follow the last comma, it's a decimal comma. Treating it as a thousands separator would change
  // the amount.
  if (typeof input !== 'string' || input.length > 40 || /,\d{1,2}\s*$/.test(input)) return undefined
  const plain = input.replace(/[\s$,]/g, '')
  if (!/^-?(?:\d{1,12}(?:\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return undefined
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents(plain.startsWith('-') && amount > 0 ? -amount : amount)
}

interface MoneyRules {
  /**
   * The error message for an empty field. Without this message, the field is optional, and an empty field returns 0.
   */
  readonly required?: string
  readonly min?: Cents
  readonly max?: Cents
  readonly tooMuch?: string
}

export const atLeast = (amount: Cents): string => `Must be at least ${formatMoney(amount)}`
export const atMost = (amount: Cents): string => `Must be at most ${formatMoney(amount)}`

const MOST = cents(99_999_999_00)

export function money(rules: MoneyRules): Field<Cents> {
  const { required } = rules
  return amount(rules, (say) => (required === undefined ? ZERO : say(required)))
}

/** A field for an amount of money. If the field is empty, the value is undefined instead of zero. */
export const optionalMoney = (rules: Omit<MoneyRules, 'required'>): Field<Cents | undefined> =>
  amount<Cents | undefined>(rules, () => undefined)

function amount<T>(rules: MoneyRules, empty: (say: (message: string) => undefined) => T | undefined): Field<Cents | T> {
  const { required, min = ZERO, max = MOST, tooMuch = atMost(max) } = rules
  return field<Cents | T>(
    (input, say) => {
      if (input === undefined || input === null || (typeof input === 'string' && input.trim() === '')) return empty(say)
      // A number with too many digits is reported as too large, not as unreadable.
      const huge = typeof input === 'string' && /^\s*\$?[\d,]{13,200}(?:\.\d*)?\s*$/.test(input)
      const read = readMoney(input)
      if (huge && read === undefined) return say(tooMuch)
      if (read === undefined) return say(NOT_AMOUNT)
      if (read < min) return say(atLeast(min))
      return read > max ? say(tooMuch) : read
    },
    {
      json: { type: 'number', minimum: min / 100, maximum: max / 100, description: 'US dollars.' },
      messages: { REQUIRED: required, NOT_AN_AMOUNT: NOT_AMOUNT, TOO_SMALL: atLeast(min), TOO_LARGE: tooMuch },
    },
  )
}

/** A field for choosing a whole number from a list with a select or radio buttons. */
export function numberOf<const T extends number>(options: readonly T[], required: string): Field<T> {
  return field(
    (input, say) => {
      const given = typeof input === 'number' ? String(input) : readText(input)
      if (given === '') return say(required)
      return options.find((option) => String(option) === given) ?? say(given === undefined ? NOT_TEXT : NOT_LISTED)
    },
    { json: { type: 'number', enum: options }, messages: { REQUIRED: required, NOT_TEXT, NOT_LISTED } },
  )
}

interface WholeRules {
  readonly required: string
  readonly min: number
  readonly max: number
}

export const whole = ({ required, min, max }: WholeRules): Field<number> =>
  field(
    (input, say) => {
      const given = typeof input === 'number' ? String(input) : readText(input)
      if (given === '') return say(required)
      if (given === undefined || !/^-?\d{1,9}$/.test(given)) return say(NOT_NUMBER)
      const number = Number(given)
      if (number < min) return say(`Must be at least ${min}`)
      return number > max ? say(`Must be at most ${max}`) : number
    },
    {
      json: { type: 'integer', minimum: min, maximum: max },
      messages: {
        REQUIRED: required,
        NOT_A_WHOLE_NUMBER: NOT_NUMBER,
        TOO_SMALL: `Must be at least ${min}`,
        TOO_LARGE: `Must be at most ${max}`,
      },
    },
  )

const FIRST_YEAR = 1900

/**
 * A field for a date, posted as MM/dd/yyyy, yyyy-MM-dd or three boxes `{month, day, year}`. Returns '' for an empty
 * field. Returns undefined for a nonexistent date or a date before 1900.
 */
export function readDate(input: unknown): PlainDate | '' | undefined {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) {
    const { month, day, year } = input as Record<string, unknown>
    const parts = [month, day, year].map((part) => (typeof part === 'number' ? String(part) : readText(part)))
    if (parts.every((part) => part === '')) return ''
    if (parts.some((part) => part === undefined || part.length > 4)) return undefined
    return readDate(parts.join('/'))
  }
  const given = readText(input)
  if (given === undefined || given === '') return given
  const [, m, d, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given) ?? []
  const iso = m && d && y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : given
  return isPlainDate(iso) && Number(iso.slice(0, 4)) >= FIRST_YEAR ? iso : undefined
}

export const date = (required: string): Field<PlainDate> =>
  field(
    (input, say) => {
      const given = readDate(input)
      return given === '' ? say(required) : (given ?? say(INVALID_DATE))
    },
    { json: { type: 'string', format: 'date' }, messages: { REQUIRED: required, INVALID_DATE } },
  )

/** A field for a date that can stay empty. If it's empty, the value is undefined. */
export const optionalDate = (): Field<PlainDate | undefined> =>
  field(
    (input, say) => {
      const given = readDate(input)
      return given === '' ? undefined : (given ?? say(INVALID_DATE))
    },
    { json: { type: 'string', format: 'date' }, messages: { INVALID_DATE } },
  )

/** A field for the UUID of an item that the page lists. */
export const uuid = (required = 'Choose one from the list'): Field<string> =>
  field(
    (input, say) => {
      const given = readText(input)
      if (given === '') return say(required)
      return given !== undefined && isUuid(given) ? given.toLowerCase() : say(NOT_LISTED)
    },
    { json: { type: 'string', format: 'uuid' }, messages: { REQUIRED: required, NOT_LISTED } },
  )
