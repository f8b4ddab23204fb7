/** The adapters used in production. */
import type { Config } from '../config.ts'
import type { AdapterTable } from './adapters.ts'
import { smtpMail } from './mail/smtp/smtp.ts'

export const PRODUCTION_ADAPTERS: AdapterTable<Config> = {
  creditBureau: {},
  propertyRecords: {},
  valuation: {},
  title: {},
  flood: {},
  identity: {},
  income: {},
  employment: {},
  bankLink: {},
  accountCheck: {},
  payments: {},
  notary: {},
  insurance: {},
  recording: {},
  mail: { smtp: ({ smtpUrl }) => (smtpUrl === undefined ? undefined : smtpMail(smtpUrl)) },
  sms: {},
  wallet: {},
}
