/** The flags the journey reads, made from the application on the server. */
import type { ChecklistStatus, Facts } from '../journey/facts.ts'
import type { SignerFacts } from '../journey/signer.ts'
import { REQUEST_KINDS, REQUESTS, type RequestState, type WaitingState } from './requests.ts'
import type { Application, ConsentType, DocumentRecord, Owner } from './types.ts'
import type { WorkflowStatus } from './workflow.ts'

const CHECKLIST: Partial<Record<WorkflowStatus, ChecklistStatus>> = {
  RESCISSION: 'RESCISSION',
  RECORDING: 'RECORDING',
  FUNDABLE: 'FUNDABLE',
  DIRECT_DEBT_PAYOFF: 'FUNDABLE',
  FUNDING: 'FUNDABLE',
}

const ready = (a: Application, stage: DocumentRecord['stage']) => a.documents.some((d) => d.stage === stage)
const isBorrowing = (owner: Owner) => owner.role === 'BORROWER'
/** What an additional signer agreed to moves nobody else's journey. */
export const gave = (a: Application, type: ConsentType, identity = a.borrower) =>
  a.consents.some((consent) => consent.type === type && consent.identity === identity)

export function factsOf(a: Application): Facts {
  const others = a.owners.filter((o) => !isBorrowing(o))
  const signedOthers = others.filter((o) => o.signedAt).length
  return {
    propertyState: a.property.address.state,
    softCreditConsent: gave(a, 'SOFT_CREDIT'),
    nameGiven: a.nameGiven,
    dobGiven: a.dobGiven,
    propertySelected: a.property.selected,
    liensComplete: a.liensConfirmed,
    uwDecision: a.decision.decision,
    uwSubDecision: a.decision.subDecision,
    assetDepletionComplete: a.assets !== undefined && a.decision.decision !== 'ASSET_DEPLETION',
    offerChosen: a.offer !== undefined,
    ownershipGiven: a.ownership !== undefined,
    ssnOnFile: a.ssnOnFile,
    hardCreditConsent: gave(a, 'HARD_CREDIT'),
    hasHmda: a.hasHmda,
    disclosurelistSummaryReady: ready(a, 'SUMMARY'),
    disclosurelistSummaryComplete: a.summaryAcceptedAt !== undefined,
    incomeMatched: a.income.matched,
    manualPaystubUpload:
      a.income.link?.type === 'MANUAL_PAYSTUB' && !a.income.matched && a.income.employmentType !== 'SELF_EMPLOYED',
    manualPaystubTasksComplete: a.income.paystubsSubmitted,
    employmentVerificationNeeded: a.income.employmentToConfirm,
    disburseAccountSet: a.bank.disburse !== undefined && a.bank.checkStatus === 'VERIFIED',
    payTypeSet: a.bank.payType !== undefined,
    identityComplete: a.identity.status === 'VERIFIED',
    idReuploadRequested: a.identity.status === 'FAILED',
    closingDisclosuresRead: a.closing.readAt !== undefined,
    disclosurelistClosingReady: ready(a, 'CLOSING'),
    // A later signer's seal is under way while the borrower's stands.
    disclosurelistClosingComplete:
      a.closing.signedAt !== undefined && a.documents.every((d) => d.stage !== 'CLOSING' || d.sealed),
    coDeedStatus:
      others.length === 0
        ? 'NONE'
        : signedOthers === others.length
          ? 'COMPLETE'
          : signedOthers > 0
            ? 'IN_PROGRESS'
            : 'INITIAL',
    disclosurelistNotaryReady: ready(a, 'NOTARY'),
    disclosurelistNotaryComplete: a.notary.completedAt !== undefined,
    manualNotary: a.notary.kind === 'MANUAL',
    manualNotaryBooked: a.notary.appointment !== undefined,
    insuranceComplete: a.insurance?.accepted ?? false,
    checklistStatus: CHECKLIST[a.status] ?? 'OPEN',
    funded: a.funding.fundedAt !== undefined,
    declined: a.declinedAt !== undefined,
    cancelled: a.cancelled !== undefined,
    refreshing: a.refresh !== undefined,
    onHold: failed(a) !== undefined,
  }
}

export function signerFactsOf(a: Application, identity: string): SignerFacts | undefined {
  const owner = a.owners.find((o) => o.identityUuid === identity && !isBorrowing(o))
  if (!owner || owner.role === 'BORROWER') return undefined
  return {
    version: owner.version,
    role: owner.role,
    introDone: owner.introDoneAt !== undefined,
    identityComplete: owner.identityStatus === 'VERIFIED',
    // Who borrows sees the notice of their score before they sign; it comes with their file.
    documentsReady: ready(a, 'CLOSING') && (owner.role !== 'CO_SIGNER' || owner.credit !== undefined),
    esignConsent: gave(a, 'E_SIGN', identity),
    signed: owner.signedAt !== undefined,
    applicationCancelled: a.cancelled !== undefined,
    applicationDeclined: a.declinedAt !== undefined,
  }
}

export type ServerStateName = WaitingState | 'WAITING_FOR_CO_SIGNER' | 'WAITING_FOR_RESCISSION' | WorkflowStatus
export type ServerStateKind = 'waiting' | 'terminal' | 'stable'

/** The first request in a state of those that hold the person up now: of the status, or of what is drawn again. */
const holdingUp = (a: Application, state: RequestState) =>
  REQUEST_KINDS.find(
    (kind) =>
      a.requests[kind]?.state === state && (REQUESTS[kind].during === a.status || a.refresh?.kinds.includes(kind)),
  )
export const awaited = (a: Application) => holdingUp(a, 'OPEN')
export const failed = (a: Application) => holdingUp(a, 'FAILED')

/** The server's application state: waiting ones are polled, terminal ones route at once, stable ones leave it to the journey. */
export function serverStateOf(a: Application): { name: ServerStateName; kind: ServerStateKind; route?: string } {
  if (a.status === 'COMPLETE' || a.status === 'CANCELLED') return { name: a.status, kind: 'terminal', route: '/' }
  if (a.status === 'DECLINED') return { name: a.status, kind: 'terminal', route: 'error/decline' }
  const open = awaited(a)
  if (open) return { name: REQUESTS[open].waitingState, kind: 'waiting' }
  if (a.status === 'CO_DEED_SIGNING') return { name: 'WAITING_FOR_CO_SIGNER', kind: 'waiting' }
  if (a.status === 'RESCISSION' && a.insurance?.accepted) return { name: 'WAITING_FOR_RESCISSION', kind: 'waiting' }
  return { name: a.status, kind: 'stable' }
}
