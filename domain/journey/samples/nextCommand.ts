/** The command that a person sends in each state, from what they see. Undefined means that they wait for somebody else. */
import type { BorrowerCommand, BorrowerState } from '../borrowerNames.ts'
import type { SignerCommand, SignerState } from '../signer.ts'
import type { Situation } from './situation.ts'

export type Next<Command extends string> = (situation: Situation) => Command | undefined

const waits = () => undefined
const always =
  <Command extends string>(command: Command) =>
  () =>
    command

export const NEXT_COMMAND: Readonly<Record<BorrowerState, Next<BorrowerCommand>>> = {
  profile: always('saveProfile'),
  liens: always('saveLiens'),
  rental: always('saveRental'),
  product: always('chooseOffer'),
  moreProfile: always('saveContact'),
  hmda: always('saveHmda'),
  waitSummary: waits,
  appSummary: always('acceptSummary'),
  incomeReview: ({ seen: { income } }) => (income.link?.url ? 'returnFromIncomeLink' : 'linkIncome'),
  ach: ({ seen: { bank }, person }) => {
    if (person.bank.method === 'MANUAL') return 'saveManualBankAccount'
    if (bank.accounts.length > 0) return 'confirmBankAccount'
    return bank.linkUrl ? 'returnFromBankLink' : 'linkBank'
  },
  autopay: ({ person }) => (person.payment === 'MANUAL' ? 'saveManualPayment' : 'saveAutopay'),
  manualAutopay: always('saveManualPayment'),
  docVerify: always('submitIdentity'),
  waitSign: waits,
  sign: ({ seen: { closing } }) => {
    if (!closing.readAt) return 'readDisclosures'
    if (!closing.startedAt) return 'startSigning'
    return closing.signedAt ? undefined : 'signDocuments'
  },
  codeed: waits,
  waitNotary: waits,
  notary: ({ seen: { notary }, person }) => {
    if (person.notary === 'MANUAL') return notary.appointment ? undefined : 'bookManualNotary'
    if (notary.questions) return 'answerKnowledge'
    if (notary.roomState === 'LIVE') return 'signWithNotary'
    if (notary.knowledgePassed) return notary.roomState ? undefined : 'joinNotary'
    return 'chooseNotary'
  },
  insurance: always('submitInsurance'),
  waitFund: waits,
  complete: waits,

  declined: waits,
  creditScoreDeclined: waits,
  dtiDeclined: waits,
  cancelled: waits,
  lapsed: always('reopen'),
  payoffHold: waits,
  errorCredit: ({ person }) => (person.credit?.closed?.pin ? 'saveCreditPin' : 'retryCredit'),
  incorrectPin: always('saveCreditPin'),
  factaReview: waits,
  noCredit: always('saveSocial'),
  noProperty: always('correctProperty'),
  datatreeError: always('explainProperty'),
  incorrectOwnership: always('explainOwnership'),
  uwReview: waits,
  delinquency: waits,
  bpoProcessing: waits,
  bpoHold: waits,
  bpoCondition: always('sendHomePictures'),
  floodCert: waits,
  waitMerchant: waits,
  signDocs: waits,
  notaryError: always('chooseNotary'),
  ssnCredit: always('saveSocial'),
  inquiries: always('attestInquiries'),
  bpo: always('orderBpo'),
  lienAttestation: always('attestLiens'),
  floodInsurance: always('submitInsurance'),
  fundingChecklist: waits,
  hold: waits,
  refresh: waits,
  assetDepletion: always('saveAssets'),
  counterOffer: always('takeCounterOffer'),
  documents: always('answerCondition'),
  manualPaystubUpload: always('submitPaystubs'),
  emplVerify: always('confirmEmployment'),
}

export const NEXT_SIGNER_COMMAND: Readonly<Record<SignerState, Next<SignerCommand>>> = {
  intro: always('acceptIntro'),
  identity: always('submitSignerIdentity'),
  conditions: always('answerSignerCondition'),
  identityAgain: always('submitSignerIdentity'),
  identityReview: waits,
  waitDocuments: waits,
  consent: always('consentAsSigner'),
  sign: always('signAsSigner'),
  done: waits,
  cancelled: waits,
  declined: waits,
}
