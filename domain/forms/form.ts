import * as z from 'zod/mini'
import type { Occupancy } from '../rules/home.ts'
import type { PlainDate } from '../values/dates.ts'
import type { ReadPhone } from '../values/phone.ts'

/** Data that a form's checks need. Checks never read the clock, so callers pass in today's date. */
export interface FormContext {
  /** Today's date in the borrower's time zone. */
  readonly today: PlainDate
  /** Two-letter code of the property's state; absent until it's known. */
  readonly state?: string | undefined
  /** The occupancies that the lender accepts; undefined means all occupancies. */
  readonly occupancies?: readonly Occupancy[]
  /** Two-letter codes of the countries to which the lender sends texts; undefined means all countries. */
  readonly textCountries?: readonly string[]
  /**
   * Parses foreign phone numbers. Only the server sets this function, because the parser's data is too large for the
   * browser.
   */
  readonly readPhone?: ReadPhone
}

/** The context of forms whose checks don't use the date. */
export const ANY_DAY: FormContext = { today: '2000-01-01' as PlainDate }

/** The API description of a field: the JSON that the field accepts, and the field's messages. */
export interface Described {
  /**
   * JSON Schema (2020-12) of the JSON that the field accepts. The field also accepts the values that an HTML form
   * posts.
   */
  readonly json: Readonly<Record<string, unknown>>
  /** The field's error messages, keyed by code. A message without its own code is keyed by INVALID. */
  readonly messages?: Messages
}
type Messages = Readonly<Record<string, string | undefined>>

/** A form field. It reads any posted value and returns a typed value or error messages. */
export type Field<T> = z.ZodMiniType<T, unknown> & {
  readonly inner?: readonly string[]
  readonly described?: Described
  /** The inner fields, if the field is a group or a list of rows. */
  readonly shape?: Shape
  /** Maximum number of rows, if the field is a list. */
  readonly most?: number
  /**
   * For a group whose fields depend on the lender's data: all fields that the group can have. '*' stands for any name,
   * such as a term that the lender offers.
   */
  readonly possible?: Shape
}
export type Shape = Readonly<Record<string, Field<unknown>>>
export type Answers<S extends Shape> = { -readonly [K in keyof S]: z.output<S[K]> }

/** Adds an error message to a field. In a row or group, the field's name is dotted, such as 'coOwners.0.email'. */
export type Fail = (field: string, message: string) => void

export interface FieldError {
  readonly field: string
  readonly message: string
  /** The error's code for API clients, such as REQUIRED, TOO_LONG or NOT_LISTED. The default is INVALID. */
  readonly code?: string | undefined
}

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/**
 * A form has a schema and a list of field names in page order, in which '*' stands for a row number. The schema depends
 * only on the context.
 */
export interface Form<Value, Context extends FormContext = FormContext> {
  readonly fields: readonly string[]
  readonly shape: Shape
  /** Whether some answers can make other fields irrelevant. If so, the API description marks no field as required. */
  readonly conditional: boolean
  readonly schema: (context: Context) => z.ZodMiniType<Value, unknown>
}

export type ValueOf<F> = F extends { schema: (context: never) => z.ZodMiniType<infer Value, unknown> } ? Value : never

interface FormDefinition<S extends Shape, Value, Context extends FormContext> {
  /** The form's fields, keyed by name, in page order. */
  readonly shape: S
  /**
   * Returns the names of fields that other answers make irrelevant. The page hides these fields, the form's value
   * leaves them out, and the form drops their error messages.
   */
  readonly hidden?: (
    answers: Partial<Answers<S>>,
    context: Context,
    posted: Readonly<Record<string, unknown>>,
  ) => readonly (keyof S & string)[]
  /**
   * Checks that involve several fields. Fields that failed their own check are undefined here and get no further
   * messages.
   */
  readonly rules?: (answers: Partial<Answers<S>>, context: Context, fail: Fail) => void
  /** Converts the checked answers to the form's typed value. If omitted, the form's value is the checked answers. */
  readonly value?: (answers: Answers<S>, context: Context) => Value
}

const UNREADABLE = 'We couldn’t read this form. Please try again.'
const MAX_KEYS = 1000

const namesIn = (shape: Shape): string[] =>
  Object.entries(shape).flatMap(([name, field]) => field.inner?.map((inner) => `${name}.${inner}`) ?? [name])

const codeIn = (messages: Messages | undefined, message: string): string | undefined =>
  Object.entries(messages ?? {}).find(([, text]) => text === message)?.[0]

/**
 * Creates a field from a function that reads one posted value. To reject the value, the function calls `say` with a
 * message; its return value is then ignored.
 */
export function field<T>(
  read: (input: unknown, say: (message: string) => undefined) => T | undefined,
  described: Described,
): Field<T> {
  const schema: z.ZodMiniType<T, unknown> = z.transform((input: unknown, context) => {
    const before = context.issues.length
    const value = read(input, (message) => {
      context.issues.push({
        code: 'custom',
        message,
        input: undefined,
        params: { code: codeIn(described.messages, message) },
      })
    })
    return (context.issues.length > before ? undefined : value) as T
  })
  return Object.assign(schema, { described })
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly code?: string | undefined
}
const issueOf = (issue: z.core.$ZodIssue): Issue => {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return { path: issue.path, message: issue.message, ...(typeof code === 'string' && { code }) }
}

/** Checks each field separately, so that one error doesn't hide other errors. */
function readAnswers<S extends Shape>(
  shape: S,
  posted: Record<string, unknown>,
): { readonly answers: Partial<Answers<S>>; readonly issues: readonly Issue[] } {
  const answers: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const [name, field] of Object.entries(shape)) {
    const checked = field.safeParse(Object.hasOwn(posted, name) ? posted[name] : undefined)
    if (checked.success) answers[name] = checked.data
    else for (const issue of checked.error.issues.map(issueOf)) issues.push({ ...issue, path: [name, ...issue.path] })
  }
  return { answers: answers as Partial<Answers<S>>, issues }
}

/** Creates a schema from a function that turns posted input into a value or a list of errors. */
const reader = <T>(read: (input: unknown) => { readonly value?: T; readonly issues: readonly Issue[] }): Field<T> =>
  z.transform((input: unknown, context) => {
    const { value, issues } = read(input)
    for (const { path, message, code } of issues)
      context.issues.push({ code: 'custom', message, path: [...path], input: undefined, params: { code } })
    return value as T
  })

/** A group of fields under one name. The page posts dotted names such as 'address.city'. */
export function group<S extends Shape>(shape: S): Field<Answers<S>> {
  const schema = reader<Answers<S>>((input) => {
    const { answers, issues } = readAnswers(shape, isRecord(input) ? input : {})
    return { value: answers as Answers<S>, issues }
  })
  return Object.assign(schema, { inner: namesIn(shape), shape })
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '')

const MAX_INDEX = 99
const numbers = new WeakMap<object, number>()

/** Returns the number under which a row was posted, for use in messages. */
export const rowNumber = (row: object): number => numbers.get(row) ?? 0

/**
 * A list of rows with the same fields, such as 'coOwners.0.email'. Blank rows are dropped. The other rows keep
 * the numbers under which they were posted, so that messages point to the right row.
 */
export function rows<S extends Shape>(shape: S, max: number): Field<Answers<S>[]> {
  const schema = reader<Answers<S>[]>((input) => {
    const given = Object.entries(isRecord(input) || Array.isArray(input) ? input : {})
    const filled = given
      .filter(([, row]) => (isRecord(row) ? !Object.values(row).every(isBlank) : !isBlank(row)))
      .map(([index, row]) => ({ index: Number(index), row: isRecord(row) ? row : {} }))
      .sort((a, b) => a.index - b.index)
    if (filled.length > max) return { issues: [{ path: [], message: `Cannot be more than ${max}` }] }
    if (filled.some(({ index }) => !Number.isInteger(index) || index < 0 || index > MAX_INDEX))
      return { issues: [{ path: [], message: UNREADABLE }] }
    const read = filled.map(({ index, row }) => ({ index, ...readAnswers(shape, row) }))
    for (const { index, answers } of read) numbers.set(answers, index)
    return {
      value: read.map(({ answers }) => answers as Answers<S>),
      issues: read.flatMap(({ index, issues }) => issues.map((issue) => ({ ...issue, path: [index, ...issue.path] }))),
    }
  })
  return Object.assign(schema, { inner: namesIn(shape).map((name) => `*.${name}`), shape, most: max })
}

/** Returns the field at a path of field names, skipping row numbers. */
function fieldAt(shape: Shape, [name = '', ...rest]: readonly string[]): Field<unknown> | undefined {
  const found = shape[name]
  const inside = rest.filter((part) => !/^\d+$/.test(part))
  return found?.shape && inside.length > 0 ? fieldAt(found.shape, inside) : found
}

/** Creates a form from its fields and rules. */
export function form<S extends Shape, Context extends FormContext = FormContext, Value = Answers<S>>(
  definition: FormDefinition<S, Value, Context>,
): Form<Value, Context> {
  const { shape, hidden, rules, value } = definition
  const schema = (context: Context) =>
    reader<Value>((input) => {
      const posted = isRecord(input) ? input : {}
      const { answers, issues } = readAnswers(shape, posted)
      const pointless: readonly string[] = hidden?.(answers, context, posted) ?? []
      const kept = issues.filter(({ path }) => !pointless.includes(String(path[0])))
      const failed = new Set(kept.map(({ path }) => path.join('.')))
      rules?.(answers, context, (name, message) => {
        const path = name.split('.')
        if (pointless.includes(path[0] ?? '') || failed.has(name)) return
        kept.push({ path, message, code: codeIn(fieldAt(shape, path)?.described?.messages, message) })
      })
      if (kept.length > 0) return { issues: kept }
      return { value: (value ? value(answers as Answers<S>, context) : answers) as Value, issues: [] }
    })
  return { fields: namesIn(shape), shape, conditional: hidden !== undefined, schema }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Converts the dotted names that an HTML form posts to nested records. Values that are already nested aren't changed.
 */
function nest(raw: Record<string, unknown>): Record<string, unknown> {
  const nested: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(raw)) {
    const path = name.split('.')
    const last = path.pop() ?? name
    let place = nested
    for (const part of path) {
      const next = place[part]
      // Copy the record so that the input isn't changed. If a record and another value have the same name, the record
      // replaces the other value.
      const inside: Record<string, unknown> = Object.assign(
        Object.create(null),
        isRecord(next) || Array.isArray(next) ? next : {},
      )
      place[part] = inside
      place = inside
    }
    place[last] = value
  }
  return nested
}

/** Sorts messages in page order: by top-level field, then by row, then by field within the row. */
function inPageOrder(errors: FieldError[], fields: readonly string[]): FieldError[] {
  const rank = ({ field: name }: FieldError): readonly [number, number, number] => {
    const top = name.split('.')[0] ?? ''
    const pattern = name.replace(/\.\d+(?=\.|$)/g, '.*')
    const first = fields.findIndex((one) => one === top || one.startsWith(`${top}.`))
    const row = Number(/\.(\d+)(?:\.|$)/.exec(name)?.[1] ?? -1)
    return [first < 0 ? fields.length : first, row, fields.indexOf(pattern)]
  }
  return errors
    .map((error) => ({ error, key: rank(error) }))
    .sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.key[2] - b.key[2])
    .map(({ error }) => error)
}

/** The form for a command that has no fields, such as a single button. */
export const nothingAsked = form({ shape: {} })

/**
 * Checks posted answers, which are HTML form fields (strings, lists, dotted names) or JSON, possibly nested. Never
 * throws; unreadable input leads to an error message. Messages are in page order, and a field can have several
 * messages.
 */
export function checkForm<Value, Context extends FormContext>(
  form: Form<Value, Context>,
  raw: unknown,
  context: Context,
): Checked<Value> {
  const given = raw ?? {}
  if (!isRecord(given) || Object.keys(given).length > MAX_KEYS)
    return { ok: false, errors: [{ field: '', message: UNREADABLE }] }
  const checked = form.schema(context).safeParse(nest(given))
  if (checked.success) return { ok: true, value: checked.data }
  const errors = checked.error.issues.map(issueOf).map(({ path, ...issue }) => ({ field: path.join('.'), ...issue }))
  return { ok: false, errors: inPageOrder(errors, form.fields) }
}
