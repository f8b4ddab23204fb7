/** Which step a persona takes at each place of the journey; what they answer there is in personas/answers.ts. */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import { addDays } from 'domain/values/dates.ts'
import * as answers from '../../personas/answers.ts'
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

const documentsOf = (view: ApplicationView, stage: string) =>
  answers.read(view.documents.filter((document) => document.stage === stage))

type Step = (view: ApplicationView, persona: Persona, knows: Knows) => Answered | undefined

const STEPS: Partial<Record<ApplicationView['journey']['state'], Step>> = {
  profile: ({ property }, persona) => ({ command: 'saveProfile', body: answers.profile(persona, property.uuid) }),
  liens: ({ liens }) => ({
    command: 'saveLiens',
    body: answers.liens(
      liens.filter(({ source }) => source !== 'BORROWER'),
      false,
    ),
  }),
  rental: (_, persona) => ({
    uploads: answers.rentalPaper(persona),
    command: 'saveRental',
    body: answers.rental(persona),
  }),
  assetDepletion: (_, persona) => ({ command: 'saveAssets', body: answers.assets(persona) }),
  product: (_, persona) => ({ command: 'chooseOffer', body: answers.offer(persona) }),
  moreProfile: (_, persona) => ({ command: 'saveContact', body: answers.contact(persona) }),
  hmda: () => ({ command: 'saveHmda', body: answers.demographics }),
  appSummary: (view) => ({ command: 'acceptSummary', body: documentsOf(view, 'SUMMARY') }),
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
    if (persona.bank.method === 'MANUAL')
      return { command: 'saveManualBankAccount', body: answers.bankAccount(persona) }
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
    if (!readAt) return { command: 'readDisclosures', body: documentsOf(view, 'CLOSING') }
    if (!startedAt)
      return { command: 'startSigning', body: { formatCode: formatCodeOf(view.uuid), esignConsent: true } }
    return signedAt ? undefined : { command: 'signDocuments', body: answers.signature(persona.name) }
  },
  notary: ({ notary }, persona, knows) => {
    if (notary.questions) {
      const given = notary.questions.map((question) => ({ question: question.id, choice: knows(question) }))
      return { command: 'answerKnowledge', body: { answers: given } }
    }
    if (!notary.knowledgePassed) return { command: 'chooseNotary', body: { kind: 'ELECTRONIC' } }
    return notary.roomState === 'LIVE'
      ? { command: 'signWithNotary', body: answers.signature(persona.name) }
      : undefined
  },
  insurance: (view) => ({
    uploads: ['PROOF_OF_INSURANCE'],
    command: 'submitInsurance',
    body: answers.insurance(addDays(view.today, 300)),
  }),
}

/** Places to sign in at that every person of the sandbox can choose. */
const INSTITUTIONS = {
  PAYROLL: 'Sandbox Payroll',
  BANK_TRANSACTIONS: 'Sandbox Bank',
  TAX_RETURNS: 'Sandbox Tax Transcripts',
}

const PAYSTUBS: Answered = { uploads: ['USER_UPLOADED_PAYSTUB'], command: 'submitPaystubs' }
