import { useLingui } from '@lingui/react/macro'
import type { PipelineOrder } from 'domain/api/broker.ts'
import type { SeatRole, Stage } from 'domain/application/views/brokerView.ts'
import type { NextDate, WaitHolder, WaitKind } from 'domain/application/views/waits.ts'

/** Returns the pipeline's wording, such as what a file is waiting for, from a broker's perspective. */
export function usePipelineWords() {
  const { t } = useLingui()
  const waits: Readonly<Record<WaitKind, string>> = {
    NEXT_STEP: t`Next step to complete`,
    PROFILE: t`Personal details`,
    LIENS: t`Loans on the home to confirm`,
    RENTAL: t`Rent to state`,
    ASSETS: t`Assets to state`,
    OFFER: t`Offer to choose`,
    DETAILS: t`Ownership details`,
    DEMOGRAPHICS: t`Questions the law has us ask`,
    SUMMARY: t`Summary to read`,
    INCOME: t`Income to show`,
    PAYSTUBS: t`Paystubs to send`,
    EMPLOYER_NAME: t`Employer to name`,
    BANK_ACCOUNT: t`Bank account to choose`,
    PAYMENT: t`Way of payment to choose`,
    IDENTITY: t`ID to show`,
    SIGNATURE: t`Documents to sign`,
    NOTARY_MEETING: t`Notary to meet`,
    INSURANCE: t`Proof of insurance to send`,
    CREDIT_LIFT: t`Credit file to unlock`,
    SOCIAL: t`Social Security number`,
    INQUIRIES: t`Recent inquiries to explain`,
    SENT_DOCUMENT: t`Document to read`,
    PAPER_PREPARATION: t`Papers being prepared`,
    PAPER_MAILING: t`Papers about to be mailed`,
    PAPER_SIGNATURE: t`Papers to sign and mail back`,
    PAPER_CHECK: t`Signed papers being checked`,
    CONDITION: t`Something asked for`,
    HOME_VALUE: t`Home value to settle`,
    LIEN_ATTESTATION: t`Word on the loans`,
    LAPSED: t`Offers lapsed`,
    SIGNER_INTRODUCTION: t`Other owner to begin`,
    SIGNER_IDENTITY: t`ID of the other owner`,
    SIGNER_SIGNATURE: t`Signature of the other owner`,
    OTHER_SIGNATURES: t`Signatures of other owners`,
    OFFER_PREPARATION: t`Offers being worked out`,
    REFRESH: t`Figures being looked at again`,
    SUMMARY_PREPARATION: t`Summary being made`,
    INCOME_CHECK: t`Income being looked up`,
    PAYSTUB_REVIEW: t`Paystubs being read`,
    EMPLOYER_ANSWER: t`Answer of the employer`,
    ACCOUNT_CHECK: t`Bank account being checked`,
    ACCOUNT_REVIEW: t`Bank account under review`,
    IDENTITY_CHECK: t`ID being checked`,
    DOCUMENT_PREPARATION: t`Documents being made`,
    SEALING: t`Documents being sealed`,
    NOTARY_PREPARATION: t`Papers for the notary`,
    NOTARY_ARRIVAL: t`Notary about to join`,
    BOOKING_CONFIRMATION: t`Notary to confirm`,
    NOTARY_VISIT: t`Visit of the notary`,
    NOTARY_SEAL: t`Seal of the notary`,
    INSURANCE_REVIEW: t`Proof of insurance being read`,
    RESCISSION: t`Right to cancel running`,
    RECORDING: t`County recording`,
    RELEASE: t`Release of the money`,
    PAYOFFS: t`Loans being paid off`,
    FUNDING: t`Money on its way`,
    HOLD: t`A closer look by the lender`,
    REVIEW: t`Review by the lender`,
    VALUATION: t`Home being valued`,
    PARTNER_REVIEW: t`Review by the partner`,
    FUNDED: t`Nothing: funded`,
    CANCELLED: t`Nothing: ended`,
    DECLINED: t`Nothing: ended`,
  }
  const stages: Readonly<Record<Stage, string>> = {
    STARTED: t`Started`,
    OFFERS: t`Offers`,
    APPLICATION: t`Application`,
    CHECKS: t`Checks`,
    CLOSING: t`Closing`,
    FUNDING: t`Funding`,
    FUNDED: t`Funded`,
    ENDED: t`Ended`,
  }
  const holders: Readonly<Record<WaitHolder, string>> = {
    BORROWER: t`Borrower`,
    SIGNER: t`Other owner`,
    LENDER: t`Lender`,
    PARTNER: t`Partner`,
    APPRAISER: t`Valuer`,
    BANK: t`Bank`,
    EMPLOYER: t`Employer`,
    NOTARY: t`Notary`,
    COUNTY: t`County`,
    NOBODY: t`Nobody`,
  }
  const dates: Readonly<Record<NextDate['kind'], string>> = {
    OFFER_EXPIRES: t`offer expires`,
    SEND_BY: t`to be sent by`,
    SIGNING_FROM: t`signing from`,
    BOOKING: t`notary comes`,
    RESCISSION_ENDS: t`right to cancel ends`,
    FUNDING_EXPECTED: t`funding expected`,
  }
  const roles: Readonly<Record<SeatRole, string>> = {
    ORIGINATOR: t`Loan originator`,
    PROCESSOR: t`Processor`,
    ASSISTANT: t`Assistant`,
  }
  return { waits, stages, holders, dates, roles }
}

export interface Filter {
  readonly search: string
  /** The stage to show. '' shows all open files. */
  readonly stage: Stage | '' | 'ALL'
  readonly order: PipelineOrder
}
