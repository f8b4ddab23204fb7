/** Production's outside parties. The program doesn't start if one is missing. */
import type { Config } from '../config.ts'
import { smtpMail } from './mail/smtp/smtp.ts'
import type { Providers } from './port.ts'

/** Each capability's vendor factory, where one exists. */
const FACTORIES: { readonly [K in keyof Providers]: ((config: Config) => Providers[K] | undefined) | undefined } = {
  creditBureau: undefined,
  propertyRecords: undefined,
  valuation: undefined,
  title: undefined,
  flood: undefined,
  identity: undefined,
  income: undefined,
  employment: undefined,
  bankLink: undefined,
  accountCheck: undefined,
  payments: undefined,
  notary: undefined,
  insurance: undefined,
  recording: undefined,
  mail: ({ smtpUrl }) => (smtpUrl === undefined ? undefined : smtpMail(smtpUrl)),
  sms: undefined,
  wallet: undefined,
}

/** @throws Error naming every unconfigured party. */
export function providersFromConfig(config: Config): Providers {
  const made = Object.entries(FACTORIES).map(([name, factory]) => [name, factory?.(config)] as const)
  const missing = made.filter(([, provider]) => provider === undefined).map(([name]) => name)
  if (missing.length > 0)
    throw new Error(`These outside parties are required and not configured: ${missing.join(', ')}.`)
  return Object.fromEntries(made) as unknown as Providers
}
