import type { KnownCondition } from '../rules/home.ts'
import type { DecisionCode, SubDecisionCode } from '../rules/underwriting.ts'
import type { BaseFacts } from './machine.ts'
import type { ReviewKind } from './reviews.ts'
import type { WorkflowStatus } from './statuses.ts'

/**
 * The facts about an application that determine the borrower's current step. The server computes them. They contain no
 * underwriting data.
 */
export interface Facts extends BaseFacts {
  readonly status: WorkflowStatus
  readonly propertyState: string
  readonly softCreditConsent: boolean
  readonly nameGiven: boolean
  readonly dobGiven: boolean
  readonly propertySelected: boolean
  /** Whether the county has records of several homes at the address, and the borrower hasn't chosen one yet. */
  readonly homeChoiceNeeded: boolean
  readonly liensComplete: boolean
  /** Whether the home is rented out and the lender offers a loan that qualifies on rent. */
  readonly rentalAsked: boolean
  readonly rentalGiven: boolean
  /** Whether the product is DSCR. If so, the line qualifies on rent, and income isn't verified. */
  readonly carriedByRent: boolean
  readonly uwDecision: Decision
  readonly uwSubDecision: SubDecision
  readonly assetDepletionComplete: boolean
  readonly offerChosen: boolean
  readonly ownershipGiven: boolean
  readonly ssnOnFile: boolean
  readonly hardCreditConsent: boolean
  readonly hasHmda: boolean
  /** Whether the borrower is asked the demographic questions before learning of the decision. */
  readonly askedFirst: boolean
  /** Whether the lender asks the borrower the demographic questions, because the register reports the line. */
  readonly hmdaAsked: boolean
  readonly disclosurelistSummaryReady: boolean
  readonly disclosurelistSummaryComplete: boolean
  readonly incomeMatched: boolean
  readonly manualPaystubUpload: boolean
  readonly manualPaystubTasksComplete: boolean
  readonly employmentVerificationNeeded: boolean
  /** Whether the lender can skip asking the employer to confirm the job. */
  readonly bypass: Bypass
  /** Whether the lender is reviewing the bank account. */
  readonly accountReviewed: boolean
  /** Result of the check of the chosen bank account; undefined until the check is complete. */
  readonly giactAccountStatus?: AccountStatus | undefined
  readonly disburseAccountSet: boolean
  readonly payTypeSet: boolean
  /** Whether the borrower has sent ID pictures that are still being checked. */
  readonly identitySubmitted: boolean
  readonly identityComplete: boolean
  /** Whether the borrower has agreed to or declined the face scan. */
  readonly faceScanAnswered: boolean
  /** Whether the lender has asked for new pictures of the ID. */
  readonly idReuploadRequested: boolean
  readonly closingDisclosuresRead: boolean
  /** Whether the borrower has signed the closing documents. */
  readonly signed: boolean
  readonly disclosurelistClosingReady: boolean
  readonly disclosurelistClosingComplete: boolean
  /** Status of the additional signers. NONE means that no additional signer has to sign. */
  readonly coDeedStatus: StepStatus | 'NONE'
  readonly disclosurelistNotaryReady: boolean
  readonly disclosurelistNotaryComplete: boolean
  /** Whether the borrower has signed with the notary. The notary may still have to seal the documents. */
  readonly primaryParticipantAcceptComplete: boolean
  /** Whether the borrower has signed the deed on paper during a notary's visit. */
  readonly manualDeedSigningComplete: boolean
  readonly manualNotary: boolean
  readonly manualNotaryBooked: boolean
  /** Whether the lender is still checking the borrower's proof of insurance, automatically or in a manual review. */
  readonly insuranceReviewed: boolean
  /** Whether the lender has accepted insurance that meets all requirements. */
  readonly insuranceComplete: boolean
  /** Whether a cancellation that was mailed in time can still arrive, so the lender can't send money yet. */
  readonly mailAwaited: boolean
  /**
   * Whether the borrower can state that they didn't cancel, so that the lender can stop waiting for mailed
   * cancellations.
   */
  readonly noCancellationOpen: boolean
  readonly checklistStatus: ChecklistStatus
  readonly funded: boolean
  /** Whether the right to cancel applies to this line and hasn't ended. */
  readonly cancellable: boolean
  readonly declined: boolean
  readonly cancelled: boolean
  /** Whether the lender is refreshing expired credit, valuation or title data. */
  readonly refreshing: boolean
  readonly onHold: boolean
  /** The types of open manual reviews that block the application. */
  readonly reviews: readonly ReviewKind[]
  /**
   * Whether the borrower has an open condition, such as a document or phone number that the lender requested outside
   * the steps.
   */
  readonly conditionOpen: boolean
  /** Whether another owner has an open condition. The lender doesn't send the money until that owner answers. */
  readonly otherConditionOpen: boolean
  /** Whether an agent sent the borrower a document that the borrower hasn't read yet. */
  readonly documentUnread: boolean
  /** The stage of signing on paper. NONE: the borrower hasn't asked to sign on paper. */
  readonly paperStage: PaperStage | 'NONE'
  /** The reason why the bureau returns no credit report: the file is frozen or locked. */
  readonly creditBlocked?: 'FROZEN' | 'LOCKED' | undefined
  /** Whether the credit file is still frozen because the borrower entered a wrong PIN. */
  readonly creditFrozenWithPin: boolean
  /** Whether the server has given up on getting the borrower's credit report. */
  readonly creditError: boolean
  /** Whether the bureau needs the full Social Security number to find the credit file. */
  readonly ssnNeeded: boolean
  /**
   * State of a counteroffer. OPEN: the lender offers a smaller line. ASIDE: the borrower wants to prove more income
   * before deciding on the smaller line.
   */
  readonly counterOffer: 'NONE' | 'OPEN' | 'ASIDE'
  readonly inquiryAttestNeeded: boolean
  readonly inquiryAttestComplete: boolean
  readonly bpo: BpoStatus
  readonly title: TitleStatus
  /** Whether the home's record, value and liens are known, and no review of the record or the ownership is open. */
  readonly propertyComplete: boolean
  /** Whether the county record contradicts the borrower's answers, and the lender is reviewing the difference. */
  readonly datatreeNoMatch: boolean
  /** The home's condition, or UNKNOWN_CONDITION if neither the owner nor a broker has described it. */
  readonly condition: KnownCondition
  readonly dtiDecline: boolean
  readonly creditScoreDecline: boolean
  readonly lienAttestationNeeded: boolean
  /** Whether the partner has referred its review to the lender. */
  readonly partnerReferred: boolean
  /** Whether the lender is still waiting for the flood determination. */
  readonly waitingOnFloodCert: boolean
  /** Whether the home is in a flood hazard area. If so, closing requires proof of flood insurance (42 U.S.C. 4012a). */
  readonly floodInsuranceNeeded: boolean
  /** Whether the borrower must choose another account because the bank returned the money. */
  readonly accountNeeded: boolean
  /** Whether at least one of the borrower's known accounts can be debited. */
  readonly debitPossible: boolean
  /** Whether the offers expired before the borrower chose one. If so, the borrower can request new offers. */
  readonly lapsed: boolean
}

/**
 * The stages of signing on paper, in order. REQUESTED: the borrower asked for the papers. PREPARED: the printable
 * package is ready. SENT: the lender's staff mailed the package. RECEIVED: the signed papers are back. UPLOADED: staff
 * uploaded a scan of the papers. CONFIRMED: staff confirmed the signatures.
 */
export const PAPER_STAGES = ['REQUESTED', 'PREPARED', 'SENT', 'RECEIVED', 'UPLOADED', 'CONFIRMED'] as const
export type PaperStage = (typeof PAPER_STAGES)[number]

export type BpoStatus = 'BPO_NOT_REQUIRED' | 'BPO_REQUIRED' | 'UNKNOWN_BPO_STATUS' | 'BPO_PROCESSING' | 'BPO_COMPLETE'

export const TITLE_STATUSES = [
  'TITLE_REQUIRED',
  'TITLE_NOT_REQUIRED',
  'PREQUAL_TITLE_PROCESSING',
  'PREQUAL_TITLE_COMPLETE',
  'FINAL_TITLE_PROCESSING',
  'FINAL_TITLE_COMPLETE',
  'UNKNOWN_TITLE_STATUS',
] as const
export type TitleStatus = (typeof TITLE_STATUSES)[number]

export const BYPASSES = ['WAITING', 'BYPASS', 'NO_BYPASS'] as const
export type Bypass = (typeof BYPASSES)[number]

export const ACCOUNT_STATUSES = ['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export type Decision = DecisionCode
export type SubDecision = SubDecisionCode

type StepStatus = 'INITIAL' | 'IN_PROGRESS' | 'COMPLETE'
export type ChecklistStatus = 'OPEN' | 'GEN_RESCISSION' | 'RESCISSION' | 'RECORDING' | 'FUNDABLE'
