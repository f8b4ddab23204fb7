import type { DecisionCode, SubDecisionCode } from '../rules/underwriting.ts'

/** What the journey knows of an application: flags that the server makes and sends, nothing of what underwriting saw. */
export interface Facts {
  readonly propertyState: string
  readonly softCreditConsent: boolean
  readonly nameGiven: boolean
  readonly dobGiven: boolean
  readonly propertySelected: boolean
  readonly liensComplete: boolean
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
  readonly idReuploadRequested: boolean
  readonly closingDisclosuresRead: boolean
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
}

export type Decision = DecisionCode
export type SubDecision = SubDecisionCode

type StepStatus = 'INITIAL' | 'IN_PROGRESS' | 'COMPLETE'
export type ChecklistStatus = 'OPEN' | 'GEN_RESCISSION' | 'RESCISSION' | 'RECORDING' | 'FUNDABLE'
