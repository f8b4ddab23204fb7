/**
 * The answers to journey steps that are personal data, such as a name or a phone number. The server encrypts them with
 * the borrower's key. Their commands, events, facts and views are derived from this table.
 */
import * as z from 'zod/mini'
import type { Form, ValueOf } from '../../forms/form.ts'
import { hmdaForm } from '../../forms/hmda.ts'
import type { PersonalAnswer } from '../../journey/borrowerNames.ts'

export interface PersonalRow {
  readonly form: Form<object>
  /** The type of the event. The event contains no data, because the answer is personal. */
  readonly event: `${string}Saved`
  /** The application field that records that the borrower has answered. */
  readonly flag: `has${string}`
  /** The schema of the answer as the borrower and agents see it. If absent, they don't see the answer. */
  readonly shown?: z.core.$ZodType
}

export const PERSONAL_ANSWERS = {
  // For government monitoring only. Nobody who decides on the application may see these answers (12 CFR 1002.5(b)).
  demographics: { form: hmdaForm, event: 'DemographicsSaved', flag: 'hasHmda' },
} as const satisfies Readonly<Record<PersonalAnswer, PersonalRow>>

type Rows = typeof PERSONAL_ANSWERS
type Row = Rows[keyof Rows]

/** A person's personal answers, decrypted. */
export type PersonalAnswers = { readonly [Name in keyof Rows]?: ValueOf<Rows[Name]['form']> }
export type PersonalEvents = Readonly<Record<Row['event'], object>>
/**
 * The flags that record which personal answers exist. An application that is older than an answer has no flag for it.
 */
export type PersonalFlags = Readonly<Partial<Record<Row['flag'], boolean>>>

const ROWS: readonly (readonly [keyof Rows, Row])[] = Object.entries(PERSONAL_ANSWERS) as [keyof Rows, Row][]

/** Each event of a personal answer sets its row's flag. */
export const PERSONAL_CHANGES = Object.fromEntries(
  ROWS.map(([, { event, flag }]) => [event, () => ({ [flag]: true })]),
) as Record<Row['event'], () => PersonalFlags>

/** Returns the names of the personal answers that the borrower has given. */
export const givenPersonal = (flags: PersonalFlags): readonly string[] =>
  ROWS.filter(([, { flag }]) => flags[flag]).map(([name]) => name)

type AnyRows = Readonly<Record<string, PersonalRow>>
type ShownName = { [Name in keyof Rows]: Rows[Name] extends { readonly shown: object } ? Name : never }[keyof Rows]
type SchemaOf<R> = R extends { readonly shown: infer S extends z.core.$ZodType } ? z.ZodMiniOptional<S> : never

/** Returns the schemas of the personal answers that borrowers and agents see. */
export const shownSchemas = (rows: AnyRows): Readonly<Record<string, z.core.$ZodType>> =>
  Object.fromEntries(Object.entries(rows).flatMap(([name, { shown }]) => (shown ? [[name, z.optional(shown)]] : [])))
export const SHOWN_PERSONAL_ANSWERS = shownSchemas(PERSONAL_ANSWERS) as {
  readonly [Name in ShownName]: SchemaOf<Rows[Name]>
}

/** Returns the part of a person's stored personal data that consists of answers that borrowers and agents see. */
export const shownAnswers = (
  own: object | undefined,
  rows: AnyRows = PERSONAL_ANSWERS,
): Pick<PersonalAnswers, ShownName> =>
  Object.fromEntries(Object.entries(own ?? {}).filter(([name]) => rows[name]?.shown))
