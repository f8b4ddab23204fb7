import { NOT_LISTED, NOT_TEXT, readText } from './fields.ts'
import { type FormContext, field, form, rowNumber, rows } from './form.ts'

interface KnowledgeContext extends FormContext {
  /** The identity questions in page order, each with the IDs of its answer choices. */
  readonly questions: readonly { readonly id: string; readonly choices: readonly string[] }[]
}

const ANSWER_REQUIRED = 'Choose an answer'
const MAX_QUESTIONS = 10
const ID_MAX = 64

const id = () =>
  field(
    (input, say) => {
      const given = readText(input)
      if (given === '') return say(ANSWER_REQUIRED)
      if (given === undefined) return say(NOT_TEXT)
      return given.length <= ID_MAX ? given : say(NOT_LISTED)
    },
    { json: { type: 'string', maxLength: ID_MAX }, messages: { REQUIRED: ANSWER_REQUIRED, NOT_TEXT, NOT_LISTED } },
  )

const shape = { answers: rows({ question: id(), choice: id() }, MAX_QUESTIONS) }

/**
 * The form for the identity questions before an online notary session. It doesn't check whether the answers are
 * correct.
 */
export const knowledgeForm = form<
  typeof shape,
  KnowledgeContext,
  { readonly answers: readonly { readonly question: string; readonly choice: string }[] }
>({
  shape,
  rules: ({ answers }, { questions }, fail) => {
    if (!answers) return
    for (const [index, question] of questions.entries()) {
      const answer = answers.find((one) => one.question === question.id)
      if (!answer) fail(`answers.${index}.choice`, ANSWER_REQUIRED)
      else if (!question.choices.includes(answer.choice)) fail(`answers.${rowNumber(answer)}.choice`, NOT_LISTED)
    }
    const asked = new Set(questions.map((question) => question.id))
    for (const answer of answers)
      if (!asked.delete(answer.question)) fail(`answers.${rowNumber(answer)}.question`, NOT_LISTED)
  },
})
