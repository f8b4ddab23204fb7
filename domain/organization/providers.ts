import * as z from 'zod/mini'

/** The outside parties whose adapter a lender may choose. */
export const PARTIES = [
  'creditBureau',
  'propertyRecords',
  'valuation',
  'title',
  'flood',
  'identity',
  'income',
  'employment',
  'bankLink',
  'accountCheck',
  'payments',
  'notary',
  'insurance',
  'recording',
  'mail',
  'sms',
  'wallet',
] as const
export type Party = (typeof PARTIES)[number]

/** Names of adapters by party: `{ "title": "desk" }`. The server knows which adapters exist and picks one for the rest. */
export const providersSchema = z.partialRecord(
  z.enum(PARTIES),
  z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'is not the name of an adapter')),
)
export type AdapterNames = Readonly<Partial<Record<Party, string>>>
