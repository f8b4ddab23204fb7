/** The commands that save personal answers. */
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { type Context, merge, type Outcome, outcome } from './command.ts'
import { type Command, command } from './commandTable.ts'
import { PERSONAL_ANSWERS } from './personalAnswers.ts'

/**
 * Returns the command that saves a personal answer. Its event contains no data, because the answer is personal.
 * @param then what the command does besides storing the answer
 */
export const personalCommand = (
  name: keyof typeof PERSONAL_ANSWERS,
  then: (a: Application, context: Context) => Outcome = () => outcome({}),
): Command => {
  const row = PERSONAL_ANSWERS[name]
  return command(row.form, (a, answer, context) =>
    merge(
      outcome({
        events: [event(row.event, {})],
        personal: [{ identity: a.borrower, patch: { [name]: answer } }],
      }),
      then(a, context),
    ),
  )
}
