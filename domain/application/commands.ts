/** Every command with its form, what the form is judged against, and what it decides. The interface's paths follow from it. */

import { appSummaryForm, disclosuresForm } from '../forms/appSummary.ts'
import { assetsForm } from '../forms/assets.ts'
import { disburseForm, manualBankForm } from '../forms/bank.ts'
import { conditionForm } from '../forms/condition.ts'
import { creditPinForm, inquiriesForm, socialForm } from '../forms/credit.ts'
import { choice, mustAgree, uuid } from '../forms/fields.ts'
import { type Form, form, nothingAsked } from '../forms/form.ts'
import { hmdaForm } from '../forms/hmda.ts'
import { identityForm } from '../forms/identity.ts'
import { incomeForm } from '../forms/income.ts'
import { employerVerificationForm, incomeMethodForm, paystubForm } from '../forms/incomeSource.ts'
import { insuranceForm } from '../forms/insurance.ts'
import { knowledgeForm } from '../forms/knowledge.ts'
import { lienAttestationForm } from '../forms/lienAttestation.ts'
import { liensForm } from '../forms/liens.ts'
import { moreInformationForm } from '../forms/moreInformation.ts'
import { notaryBookingForm } from '../forms/notary.ts'
import { ownersForm } from '../forms/owners.ts'
import { autopayForm, manualPaymentForm } from '../forms/payment.ts'
import { productForm } from '../forms/product.ts'
import { profileForm } from '../forms/profile.ts'
import {
  correctPropertyForm,
  explainOwnershipForm,
  explainPropertyForm,
  homeValueForm,
  orderBpoForm,
  propertyProofForm,
} from '../forms/propertyQuestions.ts'
import { rentalForm } from '../forms/rental.ts'
import { signerProfileForm } from '../forms/signer.ts'
import { esignConsentForm, formatCodeOf, signingForm } from '../forms/signing.ts'
import type { BorrowerCommand } from '../journey/borrowerNames.ts'
import type { SignerCommand } from '../journey/signer.ts'
import { differsIn } from '../rules/propertyRecord.ts'
import { type Cents, cents, dollars, roundDownTo, ZERO } from '../values/money.ts'
import * as closing from './closing/commands.ts'
import * as attest from './closing/lienAttestation.ts'
import * as conditions from './conditions/commands.ts'
import type { Context, Outcome } from './core/command.ts'
import type { LendingContext } from './core/lendingContext.ts'
import * as credit from './credit/commands.ts'
import * as verify from './income/commands.ts'
import * as start from './offers/commands.ts'
import { reopen } from './offers/lapse.ts'
import * as change from './offers/lateChanges.ts'
import { isCharged } from './property/bpo.ts'
import * as property from './property/commands.ts'
import type { Lien } from './property/types.ts'
import { openReviews } from './reviews/reviews.ts'
import type { Application } from './types.ts'

type Input = { readonly application: Application; readonly context: Context<LendingContext> }

export interface Command {
  /** The form that its body has to pass; none for a command that is asked without answers. */
  readonly form: Form<never, never>
  /** What the form is judged against besides today's date and the property's state. */
  readonly formContext: (input: Input) => object
  /** Uploads that stand in for the file fields of the form: field → type of upload. */
  readonly uploads: Readonly<Record<string, string>>
  readonly decide: (application: Application, input: never, context: Context<LendingContext>) => Outcome
}

function command<V, C extends { today: never } | object>(
  definition: Form<V, never> | Form<V, C & { today: Context['today'] }>,
  decide: (application: Application, input: V, context: Context<LendingContext>) => Outcome,
  rest: Partial<Pick<Command, 'formContext' | 'uploads'>> = {},
): Command {
  return {
    form: definition as unknown as Form<never, never>,
    decide: decide as Command['decide'],
    formContext: rest.formContext ?? (() => ({})),
    uploads: rest.uploads ?? {},
  }
}

/** Reports lag: so many monthly payments may have been made since. */
const PAYMENTS_SINCE = 3
/** What a balance can be corrected to without somebody looking at it: the line is lent on what it leaves free. */
const lowestBalance = ({ reported = ZERO, monthlyPayment }: Lien): Cents =>
  roundDownTo(cents(Math.max(0, reported - PAYMENTS_SINCE * monthlyPayment)), dollars(1))

/** Read from the application's sample document, whoever opens it. */
const formatCode = ({ application }: Input) => ({ formatCode: formatCodeOf(application.uuid) })

const returned = form({ shape: { reference: uuid() } })

const legalName = ({ context }: Input) => ({ legalName: context.personal[context.actor.identity]?.name })
const documentsOf =
  (...stages: string[]) =>
  ({ application, context }: Input) => ({
    documentUuids: application.documents
      .filter((d) => stages.includes(d.stage) && (!d.forIdentity || d.forIdentity === context.actor.identity))
      .map((d) => d.uuid),
  })
const accounts = ({ application }: Input) => ({ accountUuids: application.bank.accounts.map((a) => a.uuid) })

const conditionsOf = ({ application, context }: Input) => ({
  conditions: conditions.openFor(application, context.actor.identity),
})

/** A rescission and a withdrawal ask for one deliberate step. */
const withdrawal = form({ shape: { withdrawConfirmed: mustAgree() } })

export const borrowerCommands: Readonly<Record<BorrowerCommand, Command>> = {
  saveProfile: command(profileForm, start.saveProfile, {
    formContext: ({ application }) => ({ propertyUuids: [application.property.uuid] }),
  }),
  saveLiens: command(liensForm, start.saveLiens, {
    formContext: ({ application }) => ({
      lienUuids: application.liens.filter((l) => l.source !== 'BORROWER').map((l) => l.uuid),
      lowest: Object.fromEntries(application.liens.map((l) => [l.uuid, lowestBalance(l)])),
    }),
  }),
  saveRental: command(rentalForm, start.saveRental, {
    formContext: ({ application }) => ({ products: application.products ?? ['HELOC'] }),
    uploads: { lease: 'LEASE', rentEstimate: 'RENT_ESTIMATE' },
  }),
  saveAssets: command(assetsForm, start.saveAssets),
  retryCredit: command(nothingAsked, credit.retryCredit),
  saveCreditPin: command(creditPinForm, credit.saveCreditPin),
  saveSocial: command(socialForm, credit.saveSocial),
  attestInquiries: command(inquiriesForm, credit.attestInquiries, {
    formContext: ({ application }) => ({ count: application.inquiries?.listed.length ?? 0 }),
  }),
  takeCounterOffer: command(nothingAsked, credit.takeCounterOffer),
  chooseOffer: command(productForm, start.chooseOffer, {
    formContext: ({ application: { quote, decision } }) => ({
      limits: {
        minAmount: quote?.minimumLine ?? cents(0),
        maxAmount: quote ? quote.maximumLine : decision.maxLine,
        minDrawShare: quote?.minimumDrawShare ?? 0,
        terms: quote?.terms ?? [],
        drawPeriods: quote?.drawPeriods ?? [],
        fees: quote?.rates.feeOptions.map((option) => option.fee) ?? [],
        interestOnly: quote?.rates.interestOnlyAddOn !== undefined,
      },
    }),
  }),
  saveContact: command(moreInformationForm, start.saveContact, {
    formContext: ({ application, context }) => ({
      hasSsn: application.ssnOnFile,
      email: context.personal[application.borrower]?.email,
    }),
  }),
  saveHmda: command(hmdaForm, start.saveHmda),
  acceptSummary: command(appSummaryForm, start.acceptSummary, { formContext: documentsOf('SUMMARY') }),
  linkIncome: command(incomeMethodForm, verify.linkIncome),
  returnFromIncomeLink: command(returned, verify.returnFromIncomeLink),
  submitPaystubs: command(paystubForm, verify.submitPaystubs, { uploads: { paystubs: 'USER_UPLOADED_PAYSTUB' } }),
  confirmEmployment: command(employerVerificationForm, verify.confirmEmployment),
  linkBank: command(nothingAsked, verify.linkBank),
  returnFromBankLink: command(returned, verify.returnFromBankLink),
  confirmBankAccount: command(disburseForm, verify.confirmBankAccount, { formContext: accounts }),
  saveManualBankAccount: command(manualBankForm, verify.saveManualBankAccount),
  saveAutopay: command(autopayForm, verify.saveAutopay, { formContext: accounts }),
  saveManualPayment: command(manualPaymentForm, verify.saveManualPayment),
  submitIdentity: command(identityForm, verify.submitIdentity, { uploads: verify.identityPieces }),
  readDisclosures: command(disclosuresForm, closing.readDisclosures, { formContext: documentsOf('CLOSING') }),
  startSigning: command(esignConsentForm, closing.startSigning, {
    formContext: formatCode,
  }),
  signDocuments: command(signingForm, closing.signDocuments, { formContext: legalName }),
  inviteSigner: command(form({ shape: { identityUuid: uuid() } }), closing.inviteSigner),
  chooseNotary: command(form({ shape: { kind: choice(['ELECTRONIC', 'MANUAL'] as const) } }), closing.chooseNotary),
  bookManualNotary: command(notaryBookingForm, closing.bookManualNotary, {
    formContext: ({ application, context }) => ({
      hasPhone: context.personal[application.borrower]?.notaryContact !== undefined,
    }),
  }),
  answerKnowledge: command(knowledgeForm, closing.answerKnowledge, {
    formContext: ({ application }) => ({ questions: application.notary.questions ?? [] }),
  }),
  joinNotary: command(nothingAsked, closing.joinNotary),
  signWithNotary: command(signingForm, closing.signWithNotary, { formContext: legalName }),
  attestLiens: command(lienAttestationForm, attest.attestLiens, { formContext: legalName }),
  submitInsurance: command(insuranceForm, closing.submitInsurance, {
    formContext: ({ application }) => ({ floodArea: application.flood?.inHazardArea ?? false }),
    uploads: { proof: 'PROOF_OF_INSURANCE', floodProof: 'PROOF_OF_FLOOD_INSURANCE' },
  }),
  uploadDocument: command(form({ shape: { documentUuid: uuid() } }), () => ({ events: [], effects: [], personal: [] })),
  answerCondition: command(conditionForm, conditions.answerCondition, { formContext: conditionsOf }),
  removeUpload: command(form({ shape: { documentUuid: uuid() } }), verify.removeUpload),
  changeIncome: command(incomeForm, change.changeIncome),
  changeOwners: command(ownersForm, change.changeOwners, {
    formContext: ({ application, context }) => ({ email: context.personal[application.borrower]?.email }),
  }),
  reopen: command(nothingAsked, reopen),
  correctProperty: command(correctPropertyForm, property.correctProperty, {
    formContext: ({ application }) => ({ address: application.property.address }),
  }),
  sendPropertyProof: command(propertyProofForm, property.sendPropertyProof),
  explainProperty: command(explainPropertyForm, property.explainProperty, {
    formContext: ({ application, context }) => ({
      differs: differsIn(openReviews(application).find(({ kind }) => kind === 'PROPERTY_MISMATCH')?.found),
      occupancies: context.policy.policy.eligibility.occupancies,
    }),
  }),
  explainOwnership: command(explainOwnershipForm, property.explainOwnership),
  sendHomePictures: command(nothingAsked, property.sendHomePictures),
  orderBpo: command(orderBpoForm, property.orderBpo, {
    formContext: ({ application }) => ({ charged: isCharged(application) }),
  }),
  saveHomeValue: command(homeValueForm, property.saveHomeValue),
  disputeValue: command(homeValueForm, property.disputeValue),
  keepValue: command(nothingAsked, property.keepValue),
  rescind: command(nothingAsked, closing.rescind),
  withdraw: command(withdrawal, closing.withdraw),
}

export const signerCommands: Readonly<Record<SignerCommand, Command>> = {
  acceptIntro: command(signerProfileForm, closing.acceptIntro, {
    formContext: ({ application, context }) => ({
      borrows: application.owners.find((o) => o.identityUuid === context.actor.identity)?.role === 'CO_SIGNER',
      hasSsn: context.personal[context.actor.identity]?.ssn !== undefined,
    }),
  }),
  submitSignerIdentity: command(identityForm, verify.submitIdentity, { uploads: verify.identityPieces }),
  uploadSignerDocument: command(form({ shape: { documentUuid: uuid() } }), () => ({
    events: [],
    effects: [],
    personal: [],
  })),
  removeSignerUpload: command(form({ shape: { documentUuid: uuid() } }), verify.removeUpload),
  answerSignerCondition: command(conditionForm, conditions.answerCondition, { formContext: conditionsOf }),
  consentAsSigner: command(esignConsentForm, closing.consentAsSigner, { formContext: formatCode }),
  signAsSigner: command(signingForm, closing.signAsSigner, { formContext: legalName }),
  rescindAsSigner: command(nothingAsked, closing.rescind),
}
