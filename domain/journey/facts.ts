import type { DecisionCode, SubDecisionCode } from '../rules/underwriting.ts'
import type { ReviewKind } from './reviews.ts'

/** What the journey knows of an application: flags that the server makes and sends, nothing of what underwriting saw. */
export interface Facts {
  readonly propertyState: string
  readonly softCreditConsent: boolean
  readonly nameGiven: boolean
  readonly dobGiven: boolean
  readonly propertySelected: boolean
  readonly liensComplete: boolean
  /** The home is let, and the lender lends on rent. */
  readonly rentalAsked: boolean
  readonly rentalGiven: boolean
  /** DSCR: the rent decides, and no income is shown. */
  readonly carriedByRent: boolean
  readonly uwDecision: Decision
  readonly uwSubDecision: SubDecision
  readonly assetDepletionComplete: boolean
  readonly offerChosen: boolean
  readonly ownershipGiven: boolean
  readonly ssnOnFile: boolean
  readonly hardCreditConsent: boolean
  readonly hasHmda: boolean
  readonly disclosurelistSummaryReady: boolean
  readonly disclosurelistSummaryComplete: boolean
  readonly incomeMatched: boolean
  readonly manualPaystubUpload: boolean
  readonly manualPaystubTasksComplete: boolean
  readonly employmentVerificationNeeded: boolean
  readonly disburseAccountSet: boolean
  readonly payTypeSet: boolean
  readonly identityComplete: boolean
  /** The lender wants the pictures of the identity document anew. */
  readonly idReuploadRequested: boolean
  readonly closingDisclosuresRead: boolean
  /** By the borrower. */
  readonly signed: boolean
  readonly disclosurelistClosingReady: boolean
  readonly disclosurelistClosingComplete: boolean
  /** NONE: nobody else has to sign. */
  readonly coDeedStatus: StepStatus | 'NONE'
  readonly disclosurelistNotaryReady: boolean
  readonly disclosurelistNotaryComplete: boolean
  readonly manualNotary: boolean
  readonly manualNotaryBooked: boolean
  readonly insuranceComplete: boolean
  readonly checklistStatus: ChecklistStatus
  readonly funded: boolean
  readonly declined: boolean
  readonly cancelled: boolean
  /** What was too old is drawn again. */
  readonly refreshing: boolean
  readonly onHold: boolean
  /** Open ones that hold the application up. */
  readonly reviews: readonly ReviewKind[]
  /** Something is asked of the borrower besides the steps: a document, a phone number. */
  readonly conditionOpen: boolean
  /** The bureau gives no report: the file is frozen or locked. */
  readonly creditBlocked: 'FROZEN' | 'LOCKED' | undefined
  /** It is frozen, and the PIN that was given did not open it. */
  readonly creditFrozenWithPin: boolean
  /** The bureau cannot tell whose file it is without the whole tax number. */
  readonly ssnNeeded: boolean
  /** A smaller line is offered in place of the one that was chosen; ASIDE: other income is shown first. */
  readonly counterOffer: 'NONE' | 'OPEN' | 'ASIDE'
  readonly inquiryAttestNeeded: boolean
  readonly inquiryAttestComplete: boolean
  readonly bpo: BpoStatus
  readonly dtiDecline: boolean
  readonly creditScoreDecline: boolean
  readonly lienAttestationNeeded: boolean
  /** Whether the home lies in a flood hazard area is not known yet. */
  readonly waitingOnFloodCert: boolean
  /** It does, and no line is closed before flood insurance is shown (42 U.S.C. 4012a). */
  readonly floodInsuranceNeeded: boolean
  /** Of the accounts that are known, payments can be taken from one. */
  readonly debitPossible: boolean
  /** Its offers lapsed before one was taken up; the person may have them made again. */
  readonly lapsed: boolean
}

export type BpoStatus = 'BPO_NOT_REQUIRED' | 'BPO_REQUIRED' | 'UNKNOWN_BPO_STATUS' | 'BPO_PROCESSING' | 'BPO_COMPLETE'

export type Decision = DecisionCode
export type SubDecision = SubDecisionCode

type StepStatus = 'INITIAL' | 'IN_PROGRESS' | 'COMPLETE'
export type ChecklistStatus = 'OPEN' | 'GEN_RESCISSION' | 'RESCISSION' | 'RECORDING' | 'FUNDABLE'
