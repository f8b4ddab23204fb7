/**
 * For tests: the names and values that the specification defines for an application, and where in the borrower's view
 * each one appears.
 */
import type { ConditionView } from '../conditions/conditions.ts'
import type { Notice } from '../core/notices.ts'
import type { ApplicationView } from '../views/borrowerView.ts'
import { SERVER_STATE_NAMES } from '../views/serverStates.ts'

/** The borrower's view: the application, its conditions and its notifications. */
export interface Sight {
  readonly view: ApplicationView
  readonly conditions: readonly ConditionView[]
  readonly notices: readonly Omit<Notice, 'seq'>[]
}

type Shown = (sight: Sight) => readonly (string | boolean | undefined)[]
interface Named {
  readonly values: readonly (string | boolean)[]
  readonly shown: Shown
}

const EITHER = [true, false] as const
const flag = (shown: (status: ApplicationView['applicationStatus']) => boolean): Named => ({
  values: EITHER,
  shown: ({ view }) => [shown(view.applicationStatus)],
})
/** A field that must have a value in at least one scenario. */
const field = (shown: (view: ApplicationView) => unknown): Named => ({
  values: [true],
  shown: ({ view }) => [shown(view) !== undefined],
})

/** A field that must have a value in at least one item of a list. */
const listed = <T>(items: (sight: Sight) => readonly T[], shown: (item: T) => unknown): Named => ({
  values: [true],
  shown: (sight) => items(sight).map((item) => shown(item) !== undefined),
})
const condition = (shown: (condition: ConditionView) => unknown) => listed(({ conditions }) => conditions, shown)
const notice = (shown: (notice: Omit<Notice, 'seq'>) => unknown) => listed(({ notices }) => notices, shown)

const ENUMERATIONS: Readonly<Record<string, Named>> = {
  'document type': {
    values: [
      ...['APPLICATION_SUMMARY', 'BANK_STATEMENT', 'CERTIFICATE_OF_TRUST', 'DRIVERS_LICENSE_FRONT'],
      ...['DRIVERS_LICENSE_BACK', 'ID_CARD', 'PASSPORT', 'PERMANENT_RESIDENT_CARD', 'PROOF_OF_FLOOD_INSURANCE'],
      ...['PROOF_OF_INSURANCE', 'PROPERTY_DESCRIPTION_SOURCE', 'RIGHT_NOT_TO_CLOSE', 'STATEMENT_OF_LOAN'],
      ...['TRUST_AGREEMENT', 'USER_UPLOADED_PAYSTUB', 'CANCELLATION_PROOF', 'SUPPORT'],
    ],
    shown: ({ view }) => view.documents.map(({ type }) => type),
  },
  'ID type': {
    values: ['DRIVERS_LICENSE', 'PASSPORT', 'STATE_ID_CARD', 'PERMANENT_RESIDENT_CARD'],
    shown: ({ view }) => [view.identity.documentType],
  },
  'condition category': {
    values: [
      ...['BANK_ACCOUNT_FRAUD_REVIEW', 'FALSE_OWNERSHIP_TYPE_REVIEW', 'GENERIC_DOCUMENT_REQUEST'],
      ...['HARD_CREDIT_INQUIRY_REVIEW', 'HELOC_MANUAL_PAYSTUB_UPLOAD', 'ID_VERIFICATION_FAILURE'],
      ...['IDENTITY_DOCUMENT_FRAUD_REVIEW', 'MISSING_PHONE_NUMBER', 'PROPERTY_LEGAL_DESCRIPTION'],
      ...['PROPERTY_OWNERSHIP_FRAUD_REVIEW', 'REVIEW_TRUST_REQUIREMENTS', 'ESCALATION_REVIEW'],
    ],
    shown: ({ conditions }) => conditions.map(({ categoryEnum }) => categoryEnum),
  },
  // UNEMPLOYED is deliberately left out, because registration doesn't accept it.
  employment: {
    values: [
      ...['FULL_TIME', 'PART_TIME', 'SELF_EMPLOYED', 'RETIRED', 'SEPARATE_MAINTENANCE_PAYMENTS', 'ALIMONY'],
      ...['CHILD_SUPPORT', 'PUBLIC_ASSISTANCE_PROGRAM'],
    ],
    shown: ({ view }) => view.incomeSources.map(({ employmentType }) => employmentType),
  },
  // INIT is deliberately left out. It means that nothing has been chosen yet, but every application has an occupancy.
  occupancy: { values: ['PRIMARY', 'SECONDARY', 'INVESTMENT'], shown: ({ view }) => [view.property.occupancy] },
  'payment mode': { values: ['AUTOPAY', 'MANUAL'], shown: ({ view }) => [view.payType] },
  bypass: { values: ['WAITING', 'BYPASS', 'NO_BYPASS'], shown: ({ view }) => [view.applicationStatus.bypass] },
  giactAccountStatus: {
    values: ['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW'],
    shown: ({ view }) => [view.applicationStatus.giactAccountStatus],
  },
  bpo: {
    values: ['BPO_NOT_REQUIRED', 'BPO_REQUIRED', 'UNKNOWN_BPO_STATUS', 'BPO_PROCESSING', 'BPO_COMPLETE'],
    shown: ({ view }) => [view.applicationStatus.bpo],
  },
  condition: {
    values: ['UNKNOWN_CONDITION', 'NOT_AVAILABLE', 'POOR', 'FAIR', 'AVERAGE', 'GOOD', 'EXCELLENT'],
    shown: ({ view }) => [view.applicationStatus.condition],
  },
  title: {
    values: [
      ...['TITLE_REQUIRED', 'TITLE_NOT_REQUIRED', 'PREQUAL_TITLE_PROCESSING', 'PREQUAL_TITLE_COMPLETE'],
      ...['FINAL_TITLE_PROCESSING', 'FINAL_TITLE_COMPLETE', 'UNKNOWN_TITLE_STATUS'],
    ],
    shown: ({ view }) => [view.applicationStatus.title],
  },
  uwDecision: {
    values: [
      ...['APPROVED', 'ASSET_DEPLETION', 'DECLINE', 'ERROR', 'FINAL'],
      ...['INELIGIBLE', 'INITIAL', 'REVIEW', 'SELECT', 'UNKNOWN'],
    ],
    shown: ({ view }) => [view.applicationStatus.uwDecision],
  },
  uwSubDecision: {
    values: [
      ...['BPO_PENDING', 'CREDIT_FROZEN', 'FINAL_OFFER', 'UNKNOWN_SUBDECISION', 'UNVERIFIED_DTI_LIMITED'],
      ...['UNVERIFIED_OFFER', 'UNVERIFIED_ONBOARDING_COMPLETE', 'VERIFIED_DTI_LIMITED'],
      ...['VERIFIED_INCOME_MATCHED_OFFER', 'VERIFIED_OFFER', 'VERIFIED_RESERVE_LIMITED'],
    ],
    shown: ({ view }) => [view.applicationStatus.uwSubDecision],
  },
  'income source': {
    values: [
      ...['EMPINFO', 'MANUAL_PAYSTUB', 'OTHER', 'PLAID_TRANSACTIONS', 'POINTSERV_1099_MISC', 'POINTSERV_PAYROLL'],
      ...['POINTSERV_TAX', 'TRUV_FINANCIAL_ACCOUNTS', 'TRUV_PAYROLL', 'UNKNOWN'],
    ],
    shown: ({ view }) => view.incomeSources.map(({ source }) => source),
  },
  'rate type': { values: ['UNKNOWN', 'FIXED', 'FLOATING'], shown: ({ view }) => [view.rateType] },
  'step status': { values: ['INITIAL', 'IN_PROGRESS', 'COMPLETE'], shown: ({ view }) => [view.coDeedStatus] },
  checklistStatus: {
    values: ['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE'],
    shown: ({ view }) => [view.applicationStatus.checklistStatus],
  },
  'workflow step': {
    values: [
      ...['APP_SUBMISSION', 'SOFT_CREDIT', 'LIEN_REVIEW', 'OFFER_SELECTION', 'MORE_INFORMATION', 'DEMOGRAPHICS'],
      ...['HARD_CREDIT', 'APPLICATION_SUMMARY', 'INCOME_VERIFICATION', 'BANK_ACCOUNT', 'IDENTITY_VERIFICATION'],
      ...['CLOSING_DOCUMENTS', 'SIGNING', 'CO_DEED_SIGNING', 'NOTARY', 'RESCISSION', 'RECORDING', 'FUNDABLE'],
      ...['DIRECT_DEBT_PAYOFF', 'FUNDING', 'COMPLETE', 'CANCELLED', 'DECLINED'],
    ],
    shown: ({ view }) => [view.status],
  },
  'journey state': {
    values: [
      ...['profile', 'ssnCredit', 'errorCredit', 'incorrectPin', 'noCredit', 'noProperty', 'datatreeError', 'uwReview'],
      ...['assetDepletion', 'liens', 'product', 'moreProfile', 'hmda', 'waitSummary', 'appSummary', 'docVerify'],
      ...['documents', 'manualPaystubUpload', 'incomeReview', 'emplVerify', 'waitMerchant', 'lienAttestation'],
      ...['autopay', 'manualAutopay', 'ach', 'waitSign', 'sign', 'codeed', 'waitNotary', 'notary', 'insurance'],
      ...['waitFund', 'declined', 'dtiDeclined', 'creditScoreDeclined', 'delinquency', 'complete', 'bpo'],
      'bpoProcessing',
    ],
    shown: ({ view }) => [view.journey.state],
  },
  progress: {
    values: [
      ...['INITIAL', 'PRODUCT_SELECT', 'MORE_INFO', 'ID_UPLOAD', 'LINK_INCOME'],
      ...['SIGNING', 'ENOTARY', 'MANUAL_NOTARY', 'COMPLETE'],
    ],
    shown: ({ view }) => [view.journey.progress],
  },
}

const FLAGS: Readonly<Record<string, Named>> = {
  liensComplete: flag((f) => f.liensComplete),
  inquiryAttestNeeded: flag((f) => f.inquiryAttestNeeded),
  inquiryAttestComplete: flag((f) => f.inquiryAttestComplete),
  disclosurelistSummaryReady: flag((f) => f.disclosurelistSummaryReady),
  disclosurelistSummaryComplete: flag((f) => f.disclosurelistSummaryComplete),
  disclosurelistClosingReady: flag((f) => f.disclosurelistClosingReady),
  disclosurelistClosingComplete: flag((f) => f.disclosurelistClosingComplete),
  disclosurelistNotaryReady: flag((f) => f.disclosurelistNotaryReady),
  disclosurelistNotaryComplete: flag((f) => f.disclosurelistNotaryComplete),
  primaryParticipantAcceptComplete: flag((f) => f.primaryParticipantAcceptComplete),
  manualDeedSigningComplete: flag((f) => f.manualDeedSigningComplete),
  manualPaystubUpload: flag((f) => f.manualPaystubUpload),
  manualPaystubTasksComplete: flag((f) => f.manualPaystubTasksComplete),
  propertyComplete: flag((f) => f.propertyComplete),
  datatreeNoMatch: flag((f) => f.datatreeNoMatch),
  creditFrozenWithPin: flag((f) => f.creditFrozenWithPin),
  dtiDecline: flag((f) => f.dtiDecline),
  creditScoreDecline: flag((f) => f.creditScoreDecline),
  employmentVerificationNeeded: flag((f) => f.employmentVerificationNeeded),
  waitingOnFloodCert: flag((f) => f.waitingOnFloodCert),
  manualNotary: flag((f) => f.manualNotary),
}

const FIELDS: Readonly<Record<string, Named>> = {
  uuid: field((a) => a.uuid),
  loanNumber: field((a) => a.loanNumber),
  term: field((a) => a.term),
  amount: field((a) => a.amount),
  rate: field((a) => a.rate),
  uwCalculatedDrawAmount: field((a) => a.uwCalculatedDrawAmount),
  adjustedHomeAmount: field((a) => a.adjustedHomeAmount),
  'property.state': field((a) => a.property.state),
  selectedPropertyUuid: field((a) => a.selectedPropertyUuid),
  'consents[].type': field((a) => a.consents[0]?.type),
  'disburseAccount.uuid': field((a) => a.disburseAccount?.uuid),
  'disburseAccount.routingNumber': field((a) => a.disburseAccount?.routingNumber),
  'disburseAccount.mask': field((a) => a.disburseAccount?.mask),
  'disburseAccount.accountNumber': field((a) => a.disburseAccount?.accountNumber),
  'autopayAccount.uuid': field((a) => a.autopayAccount?.uuid),
  isCrypto: { values: EITHER, shown: ({ view }) => [view.isCrypto] },
  hasHmda: { values: EITHER, shown: ({ view }) => [view.hasHmda] },
  'assetDepletion.complete': { values: EITHER, shown: ({ view }) => [view.assetDepletion.complete] },
  'insurance.complete': { values: EITHER, shown: ({ view }) => [view.insurance.complete] },
  requestedManualNotaryTime: field((a) => a.requestedManualNotaryTime),
  additionalSignerVersion: { values: ['v1', 'v2'], shown: ({ view }) => [view.additionalSignerVersion] },
  'helocSigners[].identityUuid': field((a) => a.helocSigners[0]?.identityUuid),
  'referrer.referrerUuid': field((a) => a.referrer?.referrerUuid),
  'auditFields.createdDate': field((a) => a.auditFields.createdDate),
  'dob of the person': field((a) => a.person.dob),
  'condition uuid': condition((c) => c.uuid),
  'condition created': condition((c) => c.created),
  'condition notes': condition((c) => c.notes),
  'condition commentsToBorrower': condition((c) => c.commentsToBorrower || undefined),
  'condition requestDocuments': condition((c) => c.requestDocuments[0]),
  'condition actionNeeded': condition((c) => c.actionNeeded),
  'condition xtraData.numDocsRequired': condition((c) => c.xtraData.numDocsRequired || undefined),
  'notification created': notice((n) => n.created),
  'notification title': notice((n) => n.title),
  'notification description': notice((n) => n.description),
  'notification ctas[].title': notice((n) => n.ctas[0]?.title),
  'notification ctas[].redirectPath': notice((n) => n.ctas[0]?.redirectPath),
}

const SERVER_STATES: Readonly<Record<string, Named>> = {
  'server state': { values: SERVER_STATE_NAMES, shown: ({ view }) => [view.serverState.name] },
}

const NAMED = { ...ENUMERATIONS, ...FLAGS, ...FIELDS, ...SERVER_STATES }

const listOf = (named: Readonly<Record<string, Named>>) =>
  Object.entries(named).flatMap(([name, { values }]) =>
    values.length > 1 ? values.map((value) => `${name}: ${value}`) : [name],
  )
/** The specified names and values by heading, as the specification map lists them. */
export const NAMED_VALUES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(ENUMERATIONS).map(([name, { values }]) => [name, values.map(String)])),
  flags: listOf(FLAGS),
  fields: listOf(FIELDS),
}

/** The specified moves between states of the journey. A move without a start can start in any state. */
export const NAMED_MOVES = {
  'Moves of the main path': [
    ...['profile → liens', 'liens → product', 'product → moreProfile', 'moreProfile → hmda', 'hmda → waitSummary'],
    ...['waitSummary → appSummary', 'appSummary → incomeReview', 'incomeReview → ach', 'ach → autopay'],
    ...['ach → manualAutopay', 'docVerify → waitSign', 'waitSign → sign', 'sign → codeed', 'codeed → waitNotary'],
    ...['waitNotary → notary', 'notary → insurance', 'insurance → waitFund', 'waitFund → complete'],
  ],
  'Moves from any state': [
    ...['→ errorCredit', '→ incorrectPin', '→ noCredit', '→ noProperty', '→ datatreeError', '→ bpoProcessing'],
    ...['→ docVerify', '→ documents', '→ manualPaystubUpload', '→ emplVerify', '→ declined', '→ dtiDeclined'],
    ...['→ creditScoreDeclined', '→ delinquency', '→ waitMerchant', 'waitMerchant → lienAttestation'],
  ],
  'Moves from certain states': ['liens → ssnCredit', 'liens → assetDepletion', '→ bpo', '→ waitFund'],
} as const

/** Collects the named values that the borrower's view has shown, and the moves that applications have made. */
export class Produced {
  readonly #seen = new Set<string>()
  readonly #moves = new Set<string>()

  move(from: string, to: string): void {
    if (from !== to) this.#moves.add(`→ ${to}`).add(`${from} → ${to}`)
  }

  /** Returns the specified moves that no application has made. */
  missingMoves(): string[] {
    return Object.values(NAMED_MOVES)
      .flat()
      .filter((move) => !this.#moves.has(move))
  }

  add(sight: Sight): void {
    for (const [name, { shown }] of Object.entries(NAMED))
      for (const value of shown(sight)) this.#seen.add(`${name}: ${value}`)
  }

  /** Returns the named values that the borrower's view hasn't shown in any scenario. */
  missing(): string[] {
    const all = Object.entries(NAMED).flatMap(([name, { values }]) => values.map((value) => `${name}: ${value}`))
    return all.filter((one) => !this.#seen.has(one)).sort()
  }
}
