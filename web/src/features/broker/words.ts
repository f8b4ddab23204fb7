import { useLingui } from '@lingui/react/macro'
import type { PipelineFile, PipelineOrder } from 'domain/api/broker.ts'
import type { SeatRole, Stage } from 'domain/application/views/brokerView.ts'
import type { NextDate, WaitHolder, WaitKind } from 'domain/application/views/waits.ts'

/** Returns the pipeline's wording, such as what a file is waiting for, from a broker's perspective. */
export function usePipelineWords() {
  const { t } = useLingui()
  const waits: Readonly<Record<WaitKind, string>> = {
    NEXT_STEP: t`Next step`,
    PROFILE: t`Personal details`,
    LIENS: t`Confirm mortgages and liens`,
    RENTAL: t`Rental income`,
    ASSETS: t`Assets`,
    OFFER: t`Choose an offer`,
    DETAILS: t`Ownership details`,
    DEMOGRAPHICS: t`Demographic questions`,
    SUMMARY: t`Review application summary`,
    INCOME: t`Verify income`,
    PAYSTUBS: t`Upload proof of income`,
    EMPLOYER_NAME: t`Employer’s name`,
    BANK_ACCOUNT: t`Link bank account`,
    PAYMENT: t`Payment method`,
    IDENTITY: t`Verify identity`,
    SIGNATURE: t`Sign documents`,
    NOTARY_MEETING: t`Notary session`,
    INSURANCE: t`Upload proof of insurance`,
    CREDIT_LIFT: t`Unfreeze or unlock credit file`,
    SOCIAL: t`Social Security number`,
    INQUIRIES: t`Explain credit inquiries`,
    SENT_DOCUMENT: t`Read a document`,
    PAPER_PREPARATION: t`Preparing paper package`,
    PAPER_MAILING: t`Mailing paper package`,
    PAPER_SIGNATURE: t`Sign and return documents`,
    PAPER_CHECK: t`Checking signed documents`,
    CONDITION: t`Answer a request`,
    HOME_CHOICE: t`Choose the home at the address`,
    HOME_VALUE: t`Decide on the home value`,
    LIEN_ATTESTATION: t`Attest to no other liens`,
    LAPSED: t`Renew expired offers`,
    SIGNER_INTRODUCTION: t`Start signing steps`,
    SIGNER_IDENTITY: t`Verify identity`,
    SIGNER_SIGNATURE: t`Sign documents`,
    OTHER_SIGNATURES: t`Sign documents`,
    OTHER_CONDITION: t`Answer a request`,
    OFFER_PREPARATION: t`Preparing offers`,
    REFRESH: t`Updating figures`,
    SUMMARY_PREPARATION: t`Preparing application summary`,
    INCOME_CHECK: t`Verifying income`,
    PAYSTUB_REVIEW: t`Reviewing proof of income`,
    EMPLOYER_ANSWER: t`Employment verification`,
    ACCOUNT_CHECK: t`Checking bank account`,
    ACCOUNT_REVIEW: t`Reviewing bank account`,
    IDENTITY_CHECK: t`Checking identity`,
    DOCUMENT_PREPARATION: t`Preparing documents`,
    SEALING: t`Finalizing documents`,
    NOTARY_PREPARATION: t`Preparing notary documents`,
    NOTARY_ARRIVAL: t`Joining the session`,
    BOOKING_CONFIRMATION: t`Confirming the visit`,
    NOTARY_VISIT: t`Notary visit`,
    NOTARY_SEAL: t`Notarizing documents`,
    INSURANCE_REVIEW: t`Reviewing insurance`,
    RESCISSION: t`Right to cancel`,
    RECORDING: t`County recording`,
    CANCELLATION_MAIL: t`Time for mailed cancellations`,
    RELEASE: t`Releasing funds`,
    PAYOFFS: t`Paying off liens`,
    FUNDING: t`Sending funds`,
    RETURNED_PAYMENT: t`Payment returned`,
    PAYMENT_REVIEW: t`Checking the account`,
    HOLD: t`Additional review`,
    REVIEW: t`Manual review`,
    VALUATION: t`Home valuation`,
    PARTNER_REVIEW: t`Partner review`,
    FUNDED: t`Funded`,
    CANCELLED: t`Canceled`,
    DECLINED: t`Canceled`,
  }
  const stages: Readonly<Record<Stage, string>> = {
    STARTED: t`Started`,
    OFFERS: t`Offers`,
    APPLICATION: t`Application`,
    CHECKS: t`Checks`,
    CLOSING: t`Closing`,
    FUNDING: t`Funding`,
    FUNDED: t`Funded`,
    ENDED: t`Canceled`,
  }
  const holders: Readonly<Record<WaitHolder, string>> = {
    BORROWER: t`Borrower`,
    SIGNER: t`Other owner`,
    LENDER: t`Lender`,
    PARTNER: t`Partner`,
    APPRAISER: t`Appraiser`,
    BANK: t`Bank`,
    EMPLOYER: t`Employer`,
    NOTARY: t`Notary`,
    COUNTY: t`County`,
    NOBODY: t`No one`,
  }
  const dates: Readonly<Record<NextDate['kind'], string>> = {
    OFFER_EXPIRES: t`offer expires`,
    SEND_BY: t`answer due`,
    SIGNING_FROM: t`signing opens`,
    BOOKING: t`notary visit`,
    RESCISSION_ENDS: t`right to cancel ends`,
    FUNDING_EXPECTED: t`funding (Est.)`,
  }
  const roles: Readonly<Record<SeatRole, string>> = {
    ORIGINATOR: t`Loan officer`,
    PROCESSOR: t`Processor`,
    ASSISTANT: t`Assistant`,
  }
  const orders: Readonly<Record<PipelineOrder, string>> = {
    NEXT: t`Next date`,
    HOLDER: t`Waiting on`,
    AGE: t`Waiting longest`,
    NEWEST: t`Newest first`,
    STAGE: t`Stage`,
    AMOUNT: t`Largest amount`,
  }
  /** Returns a sentence that says which party must act on a file, and what that party must do. */
  const waiting = ({ review, by, waitsFor }: Pick<PipelineFile, 'review' | 'by' | 'waitsFor'>): string => {
    if (review) return t`Your review`
    return by === 'NOBODY' ? waits[waitsFor] : `${holders[by]}: ${waits[waitsFor]}`
  }
  return { waiting, stages, dates, roles, orders }
}

export interface Filter {
  readonly search: string
  /** The stage to show. '' means all open files. */
  readonly stage: Stage | '' | 'ALL'
  readonly order: PipelineOrder
}
