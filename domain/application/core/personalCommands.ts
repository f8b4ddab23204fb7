/** The commands that save personal answers. */
import { event } from '../events.ts'
import { outcome } from './command.ts'
import { type Command, command } from './commandTable.ts'
import { type PERSONAL_ANSWERS, PERSONAL_ROWS } from './personalAnswers.ts'

type Rows = typeof PERSONAL_ANSWERS
type CommandNames = {
  [Name in keyof Rows]: Rows[Name] extends { readonly command: infer C extends string } ? C : never
}[keyof Rows]

/** Returns a command for each personal answer. Its event contains only the answer's name, which isn't personal data. */
export const personalCommands = (rows: typeof PERSONAL_ROWS): Readonly<Record<string, Command>> =>
  Object.fromEntries(
    rows.map(([answer, row]) => [
      row.command,
      command(row.form, (a, value, { personal }) => {
        const answers = { ...personal[a.borrower]?.answers, [answer]: value }
        return outcome({
          events: [event('PersonalAnswerSaved', { answer })],
          personal: [{ identity: a.borrower, patch: { answers } }],
        })
      }),
    ]),
  )

export const PERSONAL_COMMANDS = personalCommands(PERSONAL_ROWS) as Readonly<Record<CommandNames, Command>>
