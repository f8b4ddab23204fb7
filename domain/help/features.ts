/** Features of a lender on which help articles and their paragraphs depend. */
import type { Organization } from '../organization/organization.ts'

const inTexas = ({ policy }: Organization) => policy.eligibility.licensedStates.includes('TX')
const onMainHomes = ({ policy }: Organization) => policy.eligibility.occupancies.includes('PRIMARY')

const FEATURES = {
  electronicNotary: ({ capabilities }: Organization) => capabilities.electronicNotary,
  incomeLinks: ({ capabilities }: Organization) => capabilities.incomeLinks,
  taxLinks: ({ capabilities }: Organization) => capabilities.incomeLinks && capabilities.taxLinks,
  bankLinks: ({ capabilities }: Organization) => capabilities.bankLinks,
  interestOnly: ({ capabilities }: Organization) => capabilities.interestOnlyPayments,
  partnerReview: ({ capabilities }: Organization) => capabilities.merchantReview,
  ceoFeedback: ({ capabilities }: Organization) => capabilities.ceoFeedback,
  rental: ({ products }: Organization) => products.dscr !== undefined,
  /** Whether some of the lender's lines qualify on the borrower's income. */
  income: ({ products }: Organization) => (products.heloc ?? products['crypto-heloc']) !== undefined,
  /** Whether the lender offers lines on second homes or rentals. */
  otherHomes: ({ policy }: Organization) => policy.eligibility.occupancies.some((use) => use !== 'PRIMARY'),
  /** Whether the lender offers lines on the homes that borrowers live in. */
  homes: onMainHomes,
  wallet: ({ products }: Organization) => products['crypto-heloc'] !== undefined,
  texasHomes: (lender: Organization) => onMainHomes(lender) && inTexas(lender),
  /** Whether borrowers may leave part of the line for later draws. */
  partialDraw: ({ policy }: Organization) => policy.offer.minimumDrawShare < 100,
  memberDiscount: ({ pricing }: Organization) => pricing.discounts.member > 0,
} as const satisfies Record<string, (lender: Organization) => boolean>

export type Feature = keyof typeof FEATURES

/**
 * Whether a text applies to a lender. `when`: a feature that the lender must have. `unless`: a feature that the lender
 * must not have.
 */
export const appliesTo = (
  lender: Organization,
  { when, unless }: { readonly when?: Feature | undefined; readonly unless?: Feature | undefined },
): boolean => (when === undefined || FEATURES[when](lender)) && (unless === undefined || !FEATURES[unless](lender))
