/** The adapters that a lender's data can choose in production. The sandbox offers them, too. */
import { PLAID_ACCOUNT_CHECK } from './accountCheck/plaid/plaid.ts'
import type { Adapter, AdapterTable } from './adapters.ts'
import { PLAID_BANK_LINK } from './bankLink/plaid/plaid.ts'
import { LIST_ONLY } from './breachedPasswords/list.ts'
import { pwnedPasswords } from './breachedPasswords/pwnedPasswords/pwnedPasswords.ts'
import { chatCompletions } from './chatModel/chatCompletions/chatCompletions.ts'
import { NO_CHAT_MODEL } from './chatModel/none.ts'
import { mismo } from './creditBureau/mismo/mismo.ts'
import { deskAdapter } from './desk/desk.ts'
import { fema } from './flood/fema/fema.ts'
import { withGateway } from './gateway/table.ts'
import { onfido } from './identity/onfido/onfido.ts'
import { PLAID_IDENTITY } from './identity/plaid/plaid.ts'
import { watchman } from './identity/watchman/watchman.ts'
import { PLAID_INCOME } from './income/plaid/plaid.ts'
import { checkSmtp, smtpMail } from './mail/smtp/smtp.ts'
import { INCREASE } from './payments/increase/increase.ts'
import { lob } from './post/lob/lob.ts'
import { ATTOM_RECORDS } from './propertyRecords/attom/attom.ts'
import { ProviderFault } from './shared/port.ts'
import { twilio } from './sms/twilio/twilio.ts'
import { ATTOM_VALUATION } from './valuation/attom/attom.ts'
import type { VendorWorld } from './vendorWorld.ts'

/** Letters from the desk aren't tracked. Staff record returned letters on the application's page. */
const deskPost: Adapter<VendorWorld, 'post'> = {
  make: (world, org) => {
    const desk = deskAdapter('post').make(world, org)
    return desk && { ...desk, track: async () => ({ state: 'UNKNOWN' }) }
  },
}

/**
 * For lenders without a text message vendor, whose pages don't offer text messages. If the lender had a vendor earlier,
 * a text from that time may still be unsent. This adapter refuses it, and an operator must handle it.
 */
const noTexts: Adapter<VendorWorld, 'sms'> = {
  make: () => ({
    send: async () => {
      throw new ProviderFault(501)
    },
  }),
}

/** Add the `gateway` adapter to each port. */
export const PRODUCTION_ADAPTERS: AdapterTable<VendorWorld> = withGateway({
  creditBureau: { desk: deskAdapter('creditBureau'), mismo },
  propertyRecords: { desk: deskAdapter('propertyRecords', { typeAt: async () => undefined }), attom: ATTOM_RECORDS },
  valuation: { desk: deskAdapter('valuation'), attom: ATTOM_VALUATION },
  title: { desk: deskAdapter('title') },
  identity: { desk: deskAdapter('identity'), onfido, plaid: PLAID_IDENTITY, watchman },
  flood: { desk: deskAdapter('flood'), fema },
  income: { desk: { ...deskAdapter('income'), lacks: ['incomeLinks'] }, plaid: PLAID_INCOME },
  employment: { desk: deskAdapter('employment') },
  bankLink: { none: { ...deskAdapter('bankLink'), lacks: ['bankLinks'] }, plaid: PLAID_BANK_LINK },
  accountCheck: { desk: deskAdapter('accountCheck'), plaid: PLAID_ACCOUNT_CHECK },
  payments: { desk: deskAdapter('payments', { isByHand: true }), increase: INCREASE },
  // The desk has no online sessions, because staff can't watch the borrower sign.
  notary: { desk: { ...deskAdapter('notary'), lacks: ['electronicNotary'] } },
  insurance: { desk: deskAdapter('insurance') },
  recording: { desk: deskAdapter('recording') },
  servicer: { desk: deskAdapter('servicer') },
  mail: {
    smtp: {
      make: ({ config: { smtpUrl } }) => (smtpUrl === undefined ? undefined : smtpMail(smtpUrl)),
      needs: ['SMTP_URL'],
      check: ({ config: { smtpUrl = '' } }) => checkSmtp(smtpUrl),
    },
  },
  sms: { none: { ...noTexts, lacks: ['texts'] }, twilio },
  post: { desk: deskPost, lob },
  chatModel: { none: NO_CHAT_MODEL, chatCompletions },
  breachedPasswords: { list: LIST_ONLY, pwnedPasswords },
  wallet: { none: { make: () => ({ accounts: async () => [] }) } },
})
