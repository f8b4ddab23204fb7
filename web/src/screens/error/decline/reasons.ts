import { plainReason, reasonText } from 'domain/rules/adverseAction.ts'
import { type Help, REASONS, type ReasonCode } from 'domain/rules/reasons.ts'

/** The maximum number of reasons in an adverse action notice, because a longer list wouldn't help the applicant. */
const MOST_REASONS = 4

/**
 * Returns the principal reasons in the adverse action notice's wording. If the reason is a low score, returns the
 * score's key factors from the credit file instead.
 */
export function reasonsInWords(codes: readonly string[], factors: readonly string[]): readonly string[] {
  const texts = codes.flatMap((code) => (code === 'CREDIT_SCORE_TOO_LOW' ? factors : (reasonText(code) ?? [])))
  return [...new Set(texts.map(plainReason))].slice(0, MOST_REASONS)
}

/**
 * The advice about amounts in the application. A screen omits this advice if the screen already shows the amounts that
 * would have qualified.
 */
const FIGURES: readonly Help[] = ['INCOME', 'DEBTS', 'CREDIT', 'AMOUNT']

/**
 * Returns the advice for the given decline reasons.
 * @param known whether the screen already shows the amounts that would have led to an offer
 */
export const helpsFor = (codes: readonly string[], known = false): readonly Help[] =>
  [...new Set(codes.flatMap((code) => (code in REASONS ? REASONS[code as ReasonCode].helps : [])))].filter(
    (help) => !known || !FIGURES.includes(help),
  )
