/** Turns off the lender's features that its vendors don't support. */
import type { Capabilities } from './info.ts'
import type { Organization } from './organization.ts'

/**
 * Features that work only if a lender's adapters support them. Without income links, borrowers upload proof of income.
 * Without tax links, borrowers can't sign in at a tax service. Without bank links, borrowers type their account
 * numbers. Without texts, borrowers get codes by email.
 */
export const LACKS = ['incomeLinks', 'taxLinks', 'bankLinks', 'electronicNotary', 'texts'] as const
export type Lack = (typeof LACKS)[number]

/** Turns off the features that the lender's adapters don't support, and returns the resulting lender data. */
export function narrowed(organization: Organization, lacks: readonly Lack[]): Organization {
  if (lacks.length === 0) return organization
  const { capabilities, policy, info } = organization
  const has = (lack: Exclude<Lack, 'texts'>): boolean => capabilities[lack] && !lacks.includes(lack)
  const offered: Capabilities = {
    ...capabilities,
    incomeLinks: has('incomeLinks'),
    taxLinks: has('taxLinks'),
    bankLinks: has('bankLinks'),
    electronicNotary: has('electronicNotary'),
  }
  return {
    ...organization,
    capabilities: offered,
    info: { ...info, textCountries: lacks.includes('texts') ? [] : info.textCountries },
    policy: {
      ...policy,
      notary: { ...policy.notary, electronic: offered.electronicNotary },
      links: { income: offered.incomeLinks, tax: offered.taxLinks, bank: offered.bankLinks },
    },
  }
}
