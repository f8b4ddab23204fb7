import * as z from 'zod/mini'

/** The outside parties for which a lender can choose an adapter. */
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
  'servicer',
  'mail',
  'sms',
  'post',
  'wallet',
  'chatModel',
  'breachedPasswords',
] as const
export type Party = (typeof PARTIES)[number]

/**
 * The adapter chosen for each outside party, such as `{ "mail": "smtp" }`. If a party isn't listed, the lender uses the
 * party's first adapter.
 */
export const providersSchema = z.partialRecord(
  z.enum(PARTIES),
  z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'is not the name of an adapter')),
)
export type AdapterNames = Readonly<Partial<Record<Party, string>>>
