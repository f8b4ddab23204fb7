import { MOST_REASONS, OF_ANOTHER, plainReason, reasonText } from 'domain/rules/adverseAction.ts'
import type { Help } from 'domain/rules/reasonRow.ts'
import { REASONS, type ReasonCode } from 'domain/rules/reasons.ts'

const rowOf = (code: string) => (code in REASONS ? REASONS[code as ReasonCode] : undefined)

interface Reason {
  /** The reason in the adverse action notice's wording. */
  readonly words: string
  /** Plain explanations of the reason. There can be several, because several codes can have the same wording. */
  readonly plain: readonly string[]
}

interface Told {
  /** The decline reasons that are only about another applicant. The screen hides the details of these reasons. */
  readonly ofAnother?: readonly ReasonCode[]
}

/**
 * Returns the principal reasons. For a low score, these are the score's key factors; only the first factor, which
 * lowered the score the most, is explained.
 */
export function reasonsInWords(
  codes: readonly string[],
  factors: readonly string[],
  { ofAnother = [] }: Told = {},
): readonly Reason[] {
  const found = new Map<string, Set<string>>()
  for (const code of codes) {
    const about = (ofAnother as readonly string[]).includes(code) ? rowOf(code)?.about : undefined
    if (about) {
      const words = plainReason(OF_ANOTHER[about])
      found.set(words, found.get(words) ?? new Set())
      continue
    }
    const texts = code === 'CREDIT_SCORE_TOO_LOW' ? factors : [reasonText(code) ?? []].flat()
    for (const [index, text] of texts.entries()) {
      const words = plainReason(text)
      const plain = found.get(words) ?? new Set()
      const row = rowOf(code)
      if (row && index === 0) plain.add(row.plain)
      found.set(words, plain)
    }
  }
  return [...found].slice(0, MOST_REASONS).map(([words, plain]) => ({ words, plain: [...plain] }))
}

/**
 * Advice about the application's amounts. It's omitted on screens that already show which amounts would have qualified.
 */
const FIGURES: readonly Help[] = ['INCOME', 'DEBTS', 'CREDIT', 'AMOUNT']

/**
 * Returns the advice for the given decline reasons.
 * @param known whether the screen already shows the amounts that would have led to an offer
 */
export const helpsFor = (codes: readonly string[], known = false): readonly Help[] =>
  [...new Set(codes.flatMap((code) => rowOf(code)?.helps ?? []))].filter((help) => !known || !FIGURES.includes(help))
