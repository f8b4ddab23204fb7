/** The features that a lender can offer with its vendors. */
import type { Capabilities } from './info.ts'
import type { Organization } from './organization.ts'

/**
 * The features that some adapters of outside parties lack. Without income links, borrowers upload proof of income;
 * without tax links, they don't sign in at a tax service. Without bank links, they type their account numbers. Without
 * texts, codes come by email.
 */
export const LACKS = ['incomeLinks', 'taxLinks', 'bankLinks', 'electronicNotary', 'texts'] as const
export type Lack = (typeof LACKS)[number]

/** Returns the lender without what its adapters can't do. Everything else stays as the lender's data says. */
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
