/** The types of the tables that handle outside parties' responses and deadlines. */
import type { Application } from '../types.ts'
import type { Context, DeadlineName, Outcome } from './command.ts'
import type { LendingContext } from './lendingContext.ts'

/** For each kind of request, the function that decides how the result changes the application. */
export type ResultTable<Results> = {
  readonly [K in keyof Results]: (a: Application, result: Results[K], context: Context<LendingContext>) => Outcome
}

/** One row for each deadline, such as for a notice. Some deadlines still apply after the application has ended. */
export type DeadlineTable<Name extends DeadlineName> = Readonly<
  Record<
    Name,
    {
      readonly decide: (a: Application, context: Context<LendingContext>) => Outcome
      readonly afterEnd?: true
    }
  >
>
