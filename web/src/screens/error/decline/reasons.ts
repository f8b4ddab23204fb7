import { reasonText } from 'domain/rules/adverseAction.ts'
import { type Help, REASONS, type ReasonCode } from 'domain/rules/reasons.ts'

/** The maximum number of reasons in an adverse action notice. A longer list wouldn't help the applicant. */
const MOST_REASONS = 4

/**
 * Returns the principal reasons in the wording of the adverse action notice. A low score is replaced by the score's key
 * factors from the credit file.
 */
export function reasonsInWords(codes: readonly string[], factors: readonly string[]): readonly string[] {
  const texts = codes.flatMap((code) => (code === 'CREDIT_SCORE_TOO_LOW' ? factors : (reasonText(code) ?? [])))
  return [...new Set(texts.map((text) => text.replace(/^Other: /, '')))]
    .map((text) => text.charAt(0).toUpperCase() + text.slice(1))
    .slice(0, MOST_REASONS)
}

/**
 * The kinds of advice that concern amounts in the application. A screen that already states the required amounts leaves
 * out this advice.
 */
const FIGURES: readonly Help[] = ['INCOME', 'DEBTS', 'CREDIT', 'AMOUNT']

/**
 * Returns the advice for the given decline reasons.
 * @param known whether the screen already states the changed amounts that would have led to an offer
 */
export const helpsFor = (codes: readonly string[], known = false): readonly Help[] =>
  [...new Set(codes.flatMap((code) => (code in REASONS ? REASONS[code as ReasonCode].helps : [])))].filter(
    (help) => !known || !FIGURES.includes(help),
  )
