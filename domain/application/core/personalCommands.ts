/** The commands that save personal answers. */
import { event } from '../events.ts'
import { outcome } from './command.ts'
import { type Command, command } from './commandTable.ts'
import { type PERSONAL_ANSWERS, PERSONAL_ROWS } from './personalAnswers.ts'

type Rows = typeof PERSONAL_ANSWERS
type CommandNames = {
  [Name in keyof Rows]: Rows[Name] extends { readonly command: infer C extends string } ? C : never
}[keyof Rows]

/** The event says only which answer was saved, because events must not contain personal data. */
const saving = (answer: string, { form }: (typeof PERSONAL_ROWS)[number][1]): Command =>
  command(form, (a, value, { personal }) =>
    outcome({
      events: [event('PersonalAnswerSaved', { answer })],
      personal: [{ identity: a.borrower, patch: { answers: { ...personal[a.borrower]?.answers, [answer]: value } } }],
    }),
  )

export const PERSONAL_COMMANDS = Object.fromEntries(
  PERSONAL_ROWS.map(([answer, row]) => [row.command, saving(answer, row)]),
) as Readonly<Record<CommandNames, Command>>
