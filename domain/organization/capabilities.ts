/** Limits a lender's features to those that its vendors support. */
import type { Capabilities } from './info.ts'
import type { Organization } from './organization.ts'

/**
 * Features that depend on a lender's adapters, because some adapters don't support them. Without income links,
 * borrowers upload proof of income. Without tax links, they can't sign in at a tax service. Without bank links, they
 * type their account numbers. Without texts, they get codes by email.
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
