import { reasonText } from 'domain/rules/adverseAction.ts'

/** A notice states at most four reasons; more wouldn't help the applicant. */
const MOST_REASONS = 4

/** The principal reasons in the notice's words. A low score is replaced by its key factors from the credit file. */
export function reasonsInWords(codes: readonly string[], factors: readonly string[]): readonly string[] {
  const texts = codes.flatMap((code) => (code === 'CREDIT_SCORE_TOO_LOW' ? factors : (reasonText(code) ?? [])))
  return [...new Set(texts.map((text) => text.replace(/^Other: /, '')))]
    .map((text) => text.charAt(0).toUpperCase() + text.slice(1))
    .slice(0, MOST_REASONS)
}

/** What could change a decision, by reason. */
export type Help = 'INCOME' | 'DEBTS' | 'CREDIT' | 'UNFREEZE' | 'VALUE' | 'AMOUNT' | 'WAIT' | 'OTHER_HOME' | 'DOCUMENTS'

const HELPS: Readonly<Record<string, readonly Help[] | undefined>> = {
  LISTED_FOR_SALE: ['WAIT'],
  RECENTLY_PURCHASED: ['WAIT'],
  UNDERAGE: ['WAIT'],
  STATE_NOT_LICENSED: ['OTHER_HOME'],
  PROPERTY_TYPE: ['OTHER_HOME'],
  OCCUPANCY: ['OTHER_HOME'],
  UNEMPLOYED: ['INCOME'],
  NO_CREDIT_FILE: ['CREDIT'],
  CREDIT_FROZEN: ['UNFREEZE'],
  CREDIT_SCORE_TOO_LOW: ['CREDIT'],
  DELINQUENT_OBLIGATIONS: ['CREDIT'],
  VALUATION_UNCERTAIN: ['VALUE'],
  COLLATERAL_INSUFFICIENT: ['VALUE', 'AMOUNT'],
  OBLIGATIONS_EXCESSIVE: ['DEBTS', 'INCOME'],
  INCOME_INSUFFICIENT: ['INCOME'],
  INCOME_UNVERIFIED: ['DOCUMENTS'],
  RENT_INSUFFICIENT: ['AMOUNT'],
  AMOUNT_UNAVAILABLE: ['AMOUNT'],
  NO_OFFER_WITHIN_LIMITS: ['AMOUNT'],
}

/** Figures of the application that could change; exact when the required amount is known. */
const FIGURES: readonly Help[] = ['INCOME', 'DEBTS', 'CREDIT', 'AMOUNT']

/** @param known the screen already states which change of figures would have been enough */
export const helpsFor = (codes: readonly string[], known = false): readonly Help[] =>
  [...new Set(codes.flatMap((code) => HELPS[code] ?? []))].filter((help) => !known || !FIGURES.includes(help))
