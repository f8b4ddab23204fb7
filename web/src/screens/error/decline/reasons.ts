import { reasonText } from 'domain/rules/adverseAction.ts'
import { type Help, REASONS, type ReasonCode } from 'domain/rules/reasons.ts'

/** A notice states at most four reasons; more wouldn't help the applicant. */
const MOST_REASONS = 4

/** The principal reasons in the notice's words. A low score is replaced by its key factors from the credit file. */
export function reasonsInWords(codes: readonly string[], factors: readonly string[]): readonly string[] {
  const texts = codes.flatMap((code) => (code === 'CREDIT_SCORE_TOO_LOW' ? factors : (reasonText(code) ?? [])))
  return [...new Set(texts.map((text) => text.replace(/^Other: /, '')))]
    .map((text) => text.charAt(0).toUpperCase() + text.slice(1))
    .slice(0, MOST_REASONS)
}

/** The amounts in the application that could change. They are exact when the required amount is known. */
const FIGURES: readonly Help[] = ['INCOME', 'DEBTS', 'CREDIT', 'AMOUNT']

/** @param known whether the screen already states which changed amounts would have been enough */
export const helpsFor = (codes: readonly string[], known = false): readonly Help[] =>
  [...new Set(codes.flatMap((code) => (code in REASONS ? REASONS[code as ReasonCode].helps : [])))].filter(
    (help) => !known || !FIGURES.includes(help),
  )
