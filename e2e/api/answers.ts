/** What a persona answers at each place of the journey. */
import type { ApplicationView } from 'domain/application/view.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import type { Cents } from 'domain/values/money.ts'
import { fullName, initialsOf } from 'domain/values/name.ts'
import type { Persona } from '../../personas/persona.ts'

/** What to do next; nothing where one waits. */
export interface Answered {
  readonly uploads?: readonly string[]
  /** A link to sign in at, and where. */
  readonly connect?: { readonly url: string; readonly institution: string }
  /** Moment to move the sandbox's clock to. */
  readonly clock?: string
  readonly command?: string
  readonly body?: object
}

type Knows = (question: { readonly id: string; readonly text: string }) => string

const PASSWORD = 'Copper!Lantern-58-Orchard'

const inDollars = (amount: Cents): string => (amount / 100).toFixed(2)

export function registrationOf(persona: Persona, email: string): object {
  const { name, dob, phone, property, income } = persona
  return {
    propertyAddress: { ...property.address, occupancyType: property.occupancy },
    ...(property.occupancy === 'PRIMARY' ? {} : { homeAddress: property.address }),
    isListedForSale: 'NO',
    acquiredRecently: 'NO',
    income: {
      income: inDollars(income.annual),
      otherIncome: inDollars(income.other),
      employmentType: income.employmentType,
    },
    name,
    dob,
    email,
    phoneNumber: phone,
    smsMarketingConsent: false,
    smsTransactionalConsent: true,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termPrivacyConsent: true,
    communicationConsent: true,
  }
}

/** The step a persona takes where their application stands. */
export function answersOf(view: ApplicationView, persona: Persona, knows: Knows = unknown): Answered | undefined {
  if (view.serverState.name === 'WAITING_FOR_RESCISSION' && view.rescission && !view.rescission.expired)
    return { clock: `${view.rescission.earliestDisbursement}T12:00:00.000Z` }
  if (view.serverState.kind === 'waiting') return undefined
  return (STEPS[view.journey.state] ?? (() => undefined))(view, persona, knows)
}

const unknown: Knows = () => {
  throw new Error('nobody said what this person knows')
}

const DECLINED = { ethnicity: 'DECLINE', race: 'DECLINE', sex: 'DECLINE' }
const READ = { acknowledged: true }
const documentsOf = (view: ApplicationView, stage: string) =>
  view.documents.filter((document) => document.stage === stage).map(({ uuid }) => uuid)

const signatureOf = ({ name }: Persona) => ({
  signature: fullName(name),
  initials: initialsOf(name),
  esignConsent: true,
})

type Step = (view: ApplicationView, persona: Persona, knows: Knows) => Answered | undefined

const STEPS: Partial<Record<ApplicationView['journey']['state'], Step>> = {
  profile: ({ property }, { name, dob }) => ({
    command: 'saveProfile',
    body: { ...name, dateOfBirth: dob, selectedPropertyUuid: property.uuid, softCreditConsent: true },
  }),
  liens: (view) => ({
    command: 'saveLiens',
    body: {
      liens: view.liens
        .filter(({ source }) => source !== 'BORROWER')
        .map(({ uuid, balance }) => ({ uuid, balance: inDollars(balance), payOff: 'off' })),
      hoaDues: '0',
      liensConfirmed: true,
    },
  }),
  assetDepletion: (_, { assets }) => ({
    command: 'saveAssets',
    body: {
      ...Object.fromEntries(Object.entries(assets ?? {}).map(([kind, amount]) => [kind, inDollars(amount)])),
      assetsConfirmed: true,
    },
  }),
  product: (_, persona) => ({ command: 'chooseOffer', body: choiceOf(persona) }),
  moreProfile: (_, { property, ownership, ssn }) => ({
    command: 'saveContact',
    body: {
      propertyType: property.type,
      propertyCondition: 'GOOD',
      ownershipType: ownership.type,
      maritalStatus: ownership.maritalStatus ?? '',
      ssn,
      hardCreditConsent: true,
    },
  }),
  hmda: () => ({ command: 'saveHmda', body: DECLINED }),
  appSummary: (view) => ({
    command: 'acceptSummary',
    body: { ...READ, readDocuments: documentsOf(view, 'SUMMARY') },
  }),
  incomeReview: ({ income: { link } }, { income: { method } }) => {
    if (!link || (link.url === undefined && method !== 'MANUAL_PAYSTUB'))
      return { command: 'linkIncome', body: { method } }
    if (method === 'MANUAL_PAYSTUB') return PAYSTUBS
    return {
      connect: { url: link.url ?? '', institution: INSTITUTIONS[method] },
      command: 'returnFromIncomeLink',
      body: { reference: link.reference },
    }
  },
  manualPaystubUpload: () => PAYSTUBS,
  ach: ({ bank }, persona) => {
    if (persona.bank.method === 'MANUAL') return { command: 'saveManualBankAccount', body: manualAccountOf(persona) }
    const [account] = bank.accounts
    if (account) return { command: 'confirmBankAccount', body: { accountUuid: account.uuid, depositConsent: true } }
    if (!bank.linkUrl) return { command: 'linkBank' }
    return {
      connect: { url: bank.linkUrl, institution: INSTITUTIONS.BANK_TRANSACTIONS },
      command: 'returnFromBankLink',
      body: { reference: bank.link },
    }
  },
  autopay: ({ bank }, { payment }) =>
    payment === 'MANUAL'
      ? { command: 'saveManualPayment', body: { discountUnderstood: true } }
      : { command: 'saveAutopay', body: { accountUuid: bank.disburse, dayOfMonth: '5', autopayConsent: true } },
  docVerify: () => ({
    uploads: ['ID_FRONT', 'SELFIE'],
    command: 'submitIdentity',
    body: { documentType: 'PASSPORT' },
  }),
  sign: (view, persona) => {
    const { readAt, startedAt, signedAt } = view.closing
    if (!readAt) return { command: 'readDisclosures', body: { ...READ, readDocuments: documentsOf(view, 'CLOSING') } }
    if (!startedAt)
      return { command: 'startSigning', body: { formatCode: formatCodeOf(view.uuid), esignConsent: true } }
    return signedAt ? undefined : { command: 'signDocuments', body: signatureOf(persona) }
  },
  notary: ({ notary }, persona, knows) => {
    if (notary.questions) {
      const answers = notary.questions.map((question) => ({ question: question.id, choice: knows(question) }))
      return { command: 'answerKnowledge', body: { answers } }
    }
    if (!notary.knowledgePassed) return { command: 'chooseNotary', body: { kind: 'ELECTRONIC' } }
    return notary.roomState === 'LIVE' ? { command: 'signWithNotary', body: signatureOf(persona) } : undefined
  },
  insurance: (view) => ({
    uploads: ['PROOF_OF_INSURANCE'],
    command: 'submitInsurance',
    body: {
      carrier: 'Larkfield Mutual',
      policyNumber: 'LM-220118',
      expiresOn: `${Number(view.today.slice(0, 4)) + 1}-12-31`,
    },
  }),
}

/** Places to sign in at that every person of the sandbox can choose. */
const INSTITUTIONS = {
  PAYROLL: 'Sandbox Payroll',
  BANK_TRANSACTIONS: 'Sandbox Bank',
  TAX_RETURNS: 'Sandbox Tax Transcripts',
}

const PAYSTUBS: Answered = { uploads: ['USER_UPLOADED_PAYSTUB'], command: 'submitPaystubs' }

/** The offer that a persona takes. */
export const choiceOf = ({ choice, payment }: Persona): object => ({
  amount: inDollars(choice.amount),
  draw: inDollars(choice.draw),
  term: String(choice.term),
  drawPeriod: String(choice.drawPeriod),
  feeOption: String(choice.feeOption),
  autopay: payment === 'AUTOPAY' ? 'YES' : 'NO',
})

function manualAccountOf({ bank }: Persona): object {
  const [account] = bank.accounts
  return {
    bankName: account?.bankName,
    accountType: account?.kind,
    routingNumber: account?.routingNumber,
    accountNumber: account?.accountNumber,
    confirmAccountNumber: account?.accountNumber,
  }
}
