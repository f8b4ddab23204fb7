/** The closing commands and their forms. */

import { appSummaryForm, disclosuresForm } from '../../forms/appSummary.ts'
import { choice, mustAgree } from '../../forms/fields.ts'
import { form, nothingAsked } from '../../forms/form.ts'
import { knowledgeForm } from '../../forms/knowledge.ts'
import { lienAttestationForm } from '../../forms/lienAttestation.ts'
import { noCancellationForm } from '../../forms/noCancellation.ts'
import { notaryBookingForm } from '../../forms/notary.ts'
import { esignConsentForm, formatCodeOf, signingForm } from '../../forms/signing.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import { type Command, type CommandInput, command } from '../core/commandTable.ts'
import { needsOwnReceipt } from '../core/documents.ts'
import { isTexasHomestead } from '../core/product.ts'
import {
  acceptSummary,
  answerKnowledge,
  bookManualNotary,
  chooseNotary,
  consentAsSigner,
  joinNotary,
  readDisclosures,
  rescind,
  signAsSigner,
  signDocuments,
  signWithNotary,
  startSigning,
  withdraw,
} from './commands.ts'
import { attestLiens } from './lienAttestation.ts'
import { stateNoCancellation } from './noCancellation.ts'
import { cancelPaper, requestPaper } from './paper.ts'

/** The code printed in the sample document. Typing the code proves that the borrower can open the document. */
const formatCode = ({ application }: CommandInput) => ({ formatCode: formatCodeOf(application.uuid) })
const legalName = ({ context }: CommandInput) => ({ legalName: context.personal[context.actor.identity]?.name })
const documentsOf =
  (...stages: string[]) =>
  ({ application, context }: CommandInput) => {
    const documents = application.documents.filter(
      (d) => stages.includes(d.stage) && (!d.forIdentity || d.forIdentity === context.actor.identity),
    )
    return {
      documentUuids: documents.map((d) => d.uuid),
      receiptUuids: documents.filter((d) => needsOwnReceipt(d.type)).map((d) => d.uuid),
    }
  }

/** The form for withdrawing an application, which has a confirmation checkbox. */
const withdrawal = form({ shape: { withdrawConfirmed: mustAgree('Confirm that you want to withdraw') } })

export const BORROWER_COMMANDS = {
  acceptSummary: command(appSummaryForm, acceptSummary, { formContext: documentsOf('SUMMARY') }),
  readDisclosures: command(disclosuresForm, readDisclosures, { formContext: documentsOf('CLOSING') }),
  startSigning: command(esignConsentForm, startSigning, {
    formContext: formatCode,
  }),
  signDocuments: command(signingForm, signDocuments, { formContext: legalName }),
  requestPaper: command(nothingAsked, requestPaper),
  cancelPaper: command(nothingAsked, cancelPaper),
  chooseNotary: command(
    form({ shape: { kind: choice(['ELECTRONIC', 'MANUAL'] as const, 'Choose how to meet the notary') } }),
    chooseNotary,
  ),
  bookManualNotary: command(notaryBookingForm, bookManualNotary, {
    formContext: ({ application, context }) => ({
      hasPhone: context.personal[application.borrower]?.notaryContact !== undefined,
      officeOnly: isTexasHomestead(application),
    }),
  }),
  answerKnowledge: command(knowledgeForm, answerKnowledge, {
    formContext: ({ application }) => ({ questions: application.notary.questions ?? [] }),
  }),
  joinNotary: command(nothingAsked, joinNotary),
  signWithNotary: command(signingForm, signWithNotary, { formContext: legalName }),
  attestLiens: command(lienAttestationForm, attestLiens, { formContext: legalName }),
  rescind: command(nothingAsked, rescind),
  stateNoCancellation: command(noCancellationForm, stateNoCancellation, { formContext: legalName }),
  withdraw: command(withdrawal, withdraw),
} satisfies Partial<Record<BorrowerCommand, Command>>

export const SIGNER_COMMANDS = {
  consentAsSigner: command(esignConsentForm, consentAsSigner, { formContext: formatCode }),
  signAsSigner: command(signingForm, signAsSigner, { formContext: legalName }),
  rescindAsSigner: command(nothingAsked, rescind),
  stateNoCancellationAsSigner: command(noCancellationForm, stateNoCancellation, { formContext: legalName }),
} satisfies Partial<Record<SignerCommand, Command>>
