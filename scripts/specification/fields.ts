import type { Items } from './lists.ts'

/** The fields of entities that neither an application nor an API call contains. */
export const FIELDS: Items = {
  Countries: [
    ['country of a country entry', "country: 'United States'"],
    ['countryCode', "countryCode: 'US'"],
    ['callingCode', "callingCode: '1'"],
    ['flag position', 'flagPosition'],
  ],
  Consents: [['consent', 'softCreditConsent: true']],
}
