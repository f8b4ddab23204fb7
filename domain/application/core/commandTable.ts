/**
 * One row of a command table: a form, the data that the form's check needs (its context), and the function that makes
 * the command's decision.
 */
import { type Checked, checkForm, type Form } from '../../forms/form.ts'
import type { Application } from '../types.ts'
import type { Context, Outcome } from './command.ts'
import type { LendingContext } from './lendingContext.ts'

export interface CommandInput {
  readonly application: Application
  readonly context: Context<LendingContext>
}

export interface Command {
  readonly form: Form<never, never>
  /** Returns the context that the form's check needs. Every check also gets today's date and the property's state. */
  readonly formContext: (input: CommandInput) => object
  /** The document types that each of the form's file fields accepts, keyed by the field's name. */
  readonly uploads: Readonly<Record<string, string | readonly string[]>>
  readonly decide: (application: Application, input: never, context: Context<LendingContext>) => Outcome
}

export function command<V, C extends { today: never } | object>(
  definition: Form<V, never> | Form<V, C & { today: Context['today'] }>,
  decide: (application: Application, input: V, context: Context<LendingContext>) => Outcome,
  rest: Partial<Pick<Command, 'formContext' | 'uploads'>> = {},
): Command {
  const anyContext: Form<V, never> = definition
  return {
    form: anyContext as Form<never, never>,
    decide: decide as Command['decide'],
    formContext: rest.formContext ?? (() => ({})),
    uploads: rest.uploads ?? {},
  }
}

/**
 * Checks a submitted form against the command's form definition.
 * @param tools checks that differ between the server and the browser, such as the check for common passwords
 */
export function checkCommand(
  { form, formContext }: Pick<Command, 'form' | 'formContext'>,
  body: unknown,
  input: CommandInput,
  tools: object = {},
): Checked<never> {
  const { today } = input.context
  const context = { ...formContext(input), today, state: input.application.property.address.state, ...tools }
  // All rows of a command table share one type, so a cast is needed. The function `command` has already checked that
  // the context's type matches the form.
  return checkForm<never, never>(form, body, context as never)
}
