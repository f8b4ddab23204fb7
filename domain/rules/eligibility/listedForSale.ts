import { eligibilityRule } from './rule.ts'

export const listedForSale = eligibilityRule({
  about: 'APPLICATION',
  name: 'Not listed for sale',
  reason: 'LISTED_FOR_SALE',
  decline: {
    name: 'Listed for sale',
    notice: 'Other: the property is listed for sale',
    plain: 'We don’t lend on homes that are listed for sale.',
    hmda: 9,
    outside: 'RECORDED',
    helps: ['WAIT'],
  },
  figures: { listedForSale: { label: 'Listed for sale', unit: 'flag' } },
  policy: {},
  sample: { listedForSale: false },
  check: ({ listedForSale }: { readonly listedForSale?: boolean | undefined }) =>
    listedForSale === undefined ? undefined : { passes: !listedForSale, inputs: { listedForSale } },
})
