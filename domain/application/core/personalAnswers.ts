/**
 * The answers to journey steps that are personal data, such as a name or a phone number. The server encrypts them with
 * the borrower's key. Their commands, facts and views are derived from this table.
 */
import * as z from 'zod/mini'
import type { Form, ValueOf } from '../../forms/form.ts'
import type { BorrowerCommand, PersonalAnswer } from '../../journey/borrowerNames.ts'

interface PersonalRow {
  /** The command that saves the answer. */
  readonly command: BorrowerCommand
  readonly form: Form<object>
  /** The answer as shown to the borrower and to agents. */
  readonly shown: z.core.$ZodType
}

export const PERSONAL_ANSWERS = {} satisfies Readonly<Record<PersonalAnswer, PersonalRow>>

type Rows = Readonly<typeof PERSONAL_ANSWERS>
/** A person's personal answers, decrypted. */
export type PersonalAnswers = { readonly [Name in keyof Rows]?: ValueOf<Rows[Name]['form']> }

export const PERSONAL_ROWS: readonly (readonly [string, PersonalRow])[] = Object.entries(PERSONAL_ANSWERS)

type Shown = { readonly [Name in keyof Rows]: z.ZodMiniOptional<Rows[Name]['shown']> }
/** The schemas of the personal answers as borrowers and agents see them. */
export const SHOWN_PERSONAL_ANSWERS = Object.fromEntries(
  PERSONAL_ROWS.map(([name, { shown }]) => [name, z.optional(shown)]),
) as Shown
