import { createHash } from 'node:crypto'
import type { KnowledgeQuestions } from '../notary/port.ts'
import type { SandboxFile } from './file.ts'

interface PoolQuestion {
  readonly id: string
  readonly text: string
  readonly choices: readonly string[]
  readonly answer: string
}

const NONE = 'None of these'
const OTHERS = {
  street: ['Thornbury Way', 'Old Ferry Road', 'Copper Kettle Lane', 'Elderberry Court', 'Upland Avenue'],
  lender: ['Cedar Savings Bank', 'Union Harbor Mortgage', 'Keystone Home Finance', 'Silver Plains Bank'],
  employer: ['Northgate Logistics', 'Juniper Medical Group', 'Quarry Hill Foods', 'Zephyr Airlines'],
  creditor: ['Bluebird Finance', 'Summit Card Company', 'Anchor Auto Credit', 'Wheatland Loans'],
}

/**
 * Creates a question with four choices plus 'none of these'. The order of the choices is fixed and doesn't reveal the
 * correct choice.
 */
function ask(id: string, text: string, answer: string, others: readonly string[]): PoolQuestion {
  const place = (choice: string) => createHash('sha256').update(`${id} ${choice}`).digest('hex')
  const choices = [answer, ...others.filter((other) => other !== answer).slice(0, 3)]
  return { id, text, answer, choices: [...choices.sort((a, b) => (place(a) < place(b) ? -1 : 1)), NONE] }
}

const years = (year: number): string[] => [year - 7, year + 4, year - 3].map(String)
const span = (year: number): string => `${Math.floor(year / 10) * 10} to ${Math.floor(year / 10) * 10 + 9}`

/** Returns all questions that can be created from a person's file. */
export function questionPool(file: SandboxFile): PoolQuestion[] {
  const { property, credit } = file
  const mortgage = credit.tradelines.find((line) => line.lien)?.creditor ?? NONE
  const other = credit.tradelines.find((line) => !line.lien)?.creditor ?? NONE
  const transfer = Number(property.lastTransfer.slice(0, 4))
  return [
    ask('street', 'Which of these streets have you lived on?', file.previousStreet, OTHERS.street),
    ask('mortgage', 'Which of these companies holds the mortgage on your home?', mortgage, OTHERS.lender),
    ask(
      'built',
      'When was your home built?',
      span(property.yearBuilt),
      [-20, 10, 20].map((by) => span(property.yearBuilt + by)),
    ),
    ask('employer', 'Where does your income come from?', file.employer, OTHERS.employer),
    ask('creditor', 'Which of these companies do you have a loan or card with?', other, OTHERS.creditor),
    ask('owned', 'What year did you become the owner of your home?', String(transfer), years(transfer)),
    ask('parcel', 'Which of these parcel numbers is on your property tax bill?', property.parcel, [
      '88-1190-447',
      '310-07-5521',
      '02-6610-983',
    ]),
    ask('bank', 'Where do you have a bank account?', file.bank.accounts[0]?.bankName ?? NONE, OTHERS.lender),
  ].filter(({ answer }) => answer !== NONE)
}

/**
 * Returns `count` questions from the person's file. Each attempt starts with the question after the previous attempt's
 * last question.
 */
export function questionsFor(file: SandboxFile, count: number, attempt: number): KnowledgeQuestions {
  const pool = questionPool(file)
  const start = (count * attempt) % pool.length
  const asked = [...pool.slice(start), ...pool.slice(0, start)].slice(0, count)
  return {
    questions: asked.map(({ id, text, choices }) => ({ id, text, choices })),
    key: Object.fromEntries(asked.map(({ id, answer }) => [id, answer])),
  }
}
