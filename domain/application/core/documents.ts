/** The documents of an application: their titles, the step at which they're prepared, and who signs them. */

type DocumentStage = 'consent' | 'application' | 'summary' | 'closing' | 'notary'

/** The rule for who signs a document. */
type SigningRule = 'NOBODY' | 'EVERYBODY' | 'BORROWERS' | 'OWNERS' | 'ACCOUNT_HOLDER'

/** The rule for who gets their own copy of a document. 'ALL_TOGETHER' means that everyone shares one document. */
type AddresseeRule = 'ALL_TOGETHER' | 'PRIMARY_BORROWER' | 'EACH_BORROWER' | 'EACH_OWNER'

interface DocumentType {
  readonly id: DocumentTypeId
  readonly title: string
  readonly stage: DocumentStage
  readonly signers: SigningRule
  readonly addressee: AddresseeRule
  /** Whether the document is signed in the presence of a notary, who then adds a certificate. */
  readonly notarized: boolean
  /** Whether the signers initial every page. */
  readonly initialled: boolean
  /**
   * Whether the person confirms the receipt of this document separately. All other unsigned documents in a package
   * share one acknowledgment. Federal law requires a record of receipt only for the flood notice (12 CFR 22.9(d),
   * 208.25(i)(3), 339.9(d), 760.9(d)). For the Texas notice, the receipt starts a waiting period (7 TAC 153.51). The
   * notice of the right to cancel isn't confirmed here, because each owner signs a receipt on the notice itself. This
   * written acknowledgment creates a rebuttable presumption of delivery (15 U.S.C. 1635(c)). No rule requires a receipt
   * for the application disclosures (12 CFR 1026.40), the credit score disclosure (12 CFR 1022.74) or the right not to
   * close. The Texas documents that need a signature are signed (Tex. Const. art. XVI, § 50(a)(6)(M) and (Q)).
   */
  readonly ownReceipt: boolean
  /** Whether the document is mailed to people who withdrew their consent to electronic records. */
  readonly mailed: boolean
}

export const DOCUMENT_TYPE_IDS = [
  'ESIGN_CONSENT',
  'APPLICATION_SUMMARY',
  'CREDIT_SCORE_NOTICE',
  'HELOC_APPLICATION_DISCLOSURES',
  'RIGHT_NOT_TO_CLOSE',
  'TEXAS_HOME_EQUITY_NOTICE',
  'ACCOUNT_OPENING_DISCLOSURES',
  'CREDIT_AGREEMENT',
  'DEED_OF_TRUST',
  'RIGHT_TO_CANCEL',
  'CLOSING_COSTS',
  'AUTOPAY_AUTHORIZATION',
  'ADVERSE_ACTION_NOTICE',
  'FLOOD_NOTICE',
  'INCOMPLETE_NOTICE',
  'COUNSELING_LIST',
  'PAPER_PACKAGE',
  'VALUATION_NOTICE',
  'VALUATION_COPY',
] as const
export type DocumentTypeId = (typeof DOCUMENT_TYPE_IDS)[number]

type Rest = Omit<DocumentType, 'id'>
const plain = {
  addressee: 'ALL_TOGETHER',
  notarized: false,
  initialled: false,
  ownReceipt: false,
  mailed: true,
} as const

const byId: Record<DocumentTypeId, Rest> = {
  ESIGN_CONSENT: {
    ...plain,
    title: 'Consent to Electronic Records and Signatures',
    stage: 'consent',
    signers: 'EVERYBODY',
    // Documents are mailed to people who have withdrawn this consent. They don't need a copy of the withdrawn consent.
    mailed: false,
  },
  // Borrowers acknowledge the application summary but don't sign it.
  APPLICATION_SUMMARY: { ...plain, title: 'Application Summary', stage: 'summary', signers: 'NOBODY' },
  CREDIT_SCORE_NOTICE: {
    ...plain,
    title: 'Your Credit Score and the Price You Pay for Credit',
    stage: 'application',
    signers: 'NOBODY',
    addressee: 'EACH_BORROWER',
  },
  HELOC_APPLICATION_DISCLOSURES: {
    ...plain,
    title: 'Important Terms of Our Home Equity Line of Credit',
    stage: 'application',
    signers: 'NOBODY',
  },
  RIGHT_NOT_TO_CLOSE: { ...plain, title: 'Right Not to Close', stage: 'application', signers: 'NOBODY' },
  TEXAS_HOME_EQUITY_NOTICE: {
    ...plain,
    title: 'Texas Home Equity Notice',
    stage: 'application',
    signers: 'NOBODY',
    ownReceipt: true,
  },
  ACCOUNT_OPENING_DISCLOSURES: {
    ...plain,
    title: 'Account-Opening Disclosures',
    stage: 'closing',
    signers: 'BORROWERS',
  },
  CREDIT_AGREEMENT: {
    ...plain,
    title: 'Home Equity Line of Credit Agreement',
    stage: 'closing',
    signers: 'BORROWERS',
    initialled: true,
  },
  DEED_OF_TRUST: {
    ...plain,
    title: 'Deed of Trust',
    stage: 'notary',
    signers: 'OWNERS',
    notarized: true,
    initialled: true,
  },
  RIGHT_TO_CANCEL: {
    ...plain,
    title: 'Notice of Right to Cancel',
    stage: 'closing',
    signers: 'OWNERS',
    addressee: 'EACH_OWNER',
  },
  CLOSING_COSTS: { ...plain, title: 'Itemization of Closing Costs', stage: 'closing', signers: 'BORROWERS' },
  AUTOPAY_AUTHORIZATION: {
    ...plain,
    title: 'Authorization for Automatic Payments',
    stage: 'closing',
    signers: 'ACCOUNT_HOLDER',
  },
  ADVERSE_ACTION_NOTICE: {
    ...plain,
    title: 'Notice of Action Taken and Statement of Reasons',
    stage: 'application',
    signers: 'NOBODY',
    addressee: 'EACH_BORROWER',
  },
  FLOOD_NOTICE: {
    ...plain,
    title: 'Notice of Special Flood Hazards',
    stage: 'application',
    signers: 'NOBODY',
    addressee: 'EACH_OWNER',
    ownReceipt: true,
  },
  INCOMPLETE_NOTICE: {
    ...plain,
    title: 'Notice of Incomplete Application',
    stage: 'application',
    signers: 'NOBODY',
    addressee: 'EACH_BORROWER',
  },
  COUNSELING_LIST: {
    ...plain,
    title: 'Housing Counseling Agencies Near You',
    stage: 'application',
    signers: 'NOBODY',
    addressee: 'EACH_BORROWER',
  },
  // Nobody signs the package's PDF file itself, because the signers sign the printed documents.
  PAPER_PACKAGE: {
    ...plain,
    title: 'Package for Signing on Paper',
    stage: 'closing',
    signers: 'NOBODY',
    addressee: 'EACH_BORROWER',
    // The mail service doesn't mail this package. Staff mail it, because the signed pages come back to them.
    mailed: false,
  },
  // If there are several applicants, the primary applicant's copy is enough (12 CFR 1002, comment 14(a)-1).
  VALUATION_NOTICE: {
    ...plain,
    title: 'Right to a Copy of Appraisals',
    stage: 'application',
    signers: 'NOBODY',
    addressee: 'PRIMARY_BORROWER',
  },
  VALUATION_COPY: {
    ...plain,
    title: 'Valuation of Your Home',
    stage: 'application',
    signers: 'NOBODY',
    addressee: 'PRIMARY_BORROWER',
  },
}

export const documentTypes: readonly DocumentType[] = DOCUMENT_TYPE_IDS.map((id) => ({ id, ...byId[id] }))

export const documentType = (id: DocumentTypeId): DocumentType => ({ id, ...byId[id] })

/** Whether the person confirms the receipt of documents of this type separately. See `ownReceipt`. */
export const needsOwnReceipt = (type: string): boolean =>
  documentTypes.some(({ id, ownReceipt }) => id === type && ownReceipt)

/**
 * Notices that must be in writing and that the lender can send before the person consents to electronic records. People
 * give this consent shortly before signing, after opening a sample document. Without it, an electronic notice doesn't
 * count as writing (15 U.S.C. 7001(c)(1), 12 CFR 1002.4(d)(2), 1002.9(a)(2) and (c)(2), 1002.14(a)(2) and (5),
 * 208.25(i)(1), 1024.20(a)(1)). Other documents may be electronic without this consent: the application disclosures (12
 * CFR 1026.40) and the notices of the Fair Credit Reporting Act (15 U.S.C. 1681m(a) and (h)(1)).
 */
const WRITTEN_NOTICES: readonly string[] = [
  'ADVERSE_ACTION_NOTICE',
  'INCOMPLETE_NOTICE',
  'FLOOD_NOTICE',
  'COUNSELING_LIST',
  'VALUATION_NOTICE',
  'VALUATION_COPY',
] satisfies readonly DocumentTypeId[]

/** Whether a document is a written notice that must be mailed to people who haven't consented to electronic records. */
export const isWrittenNotice = ({ type }: { readonly type: string }): boolean => WRITTEN_NOTICES.includes(type)

/**
 * Whether a document is mailed to people who withdrew their consent to electronic records. A document that needs
 * signatures is mailed only once it's signed; until then, people get it in the package for signing on paper.
 */
export function goesByMail({ type, sealed }: { readonly type: string; readonly sealed: boolean }): boolean {
  if (type === 'AD_HOC_DOCUMENT') return true
  const row = documentTypes.find(({ id }) => id === type)
  return row?.mailed === true && (row.signers === 'NOBODY' || sealed)
}

export type SecurityInstrument = 'DEED_OF_TRUST' | 'MORTGAGE' | 'SECURITY_DEED'

/**
 * The states that use a deed of trust with a trustee. Georgia uses a security deed. All other states use a mortgage.
 */
const DEED_OF_TRUST_STATES: ReadonlySet<string> = new Set([
  ...['AK', 'AZ', 'CA', 'CO', 'DC', 'ID', 'MD', 'MO', 'MS', 'MT', 'NC'],
  ...['NE', 'NV', 'OR', 'TN', 'TX', 'UT', 'VA', 'WA', 'WV'],
])

/** Returns the type of security instrument for a home in `state` (USPS code). */
export function securityInstrument(state: string): SecurityInstrument {
  if (state === 'GA') return 'SECURITY_DEED'
  return DEED_OF_TRUST_STATES.has(state) ? 'DEED_OF_TRUST' : 'MORTGAGE'
}

const INSTRUMENT_TITLES: Record<SecurityInstrument, string> = {
  DEED_OF_TRUST: 'Deed of Trust',
  MORTGAGE: 'Mortgage',
  SECURITY_DEED: 'Security Deed',
}

/**
 * Returns the name of the security instrument for a home in `state`, in lowercase for use in a sentence, such as 'deed
 * of trust'.
 */
export const instrumentName = (state: string): string => INSTRUMENT_TITLES[securityInstrument(state)].toLowerCase()

/** Returns a document's title for a home in `state`. Only the security instrument's title differs by state. */
export const documentTitle = (id: DocumentTypeId, state: string): string =>
  id === 'DEED_OF_TRUST' ? INSTRUMENT_TITLES[securityInstrument(state)] : byId[id].title

export interface DocumentParty {
  readonly id: string
  /** Whether the person owes the debt. An owner who only signs the deed doesn't owe it. */
  readonly borrower: boolean
  readonly owner: boolean
}

/**
 * Returns the members of `parties` who must sign under `rule`. `accountHolder`: the ID of the person from whose bank
 * account the payments come.
 */
export function signersOf<P extends DocumentParty>(
  rule: SigningRule,
  parties: readonly P[],
  accountHolder?: string,
): P[] {
  switch (rule) {
    case 'NOBODY':
      return []
    case 'EVERYBODY':
      return [...parties]
    case 'BORROWERS':
      return parties.filter((party) => party.borrower)
    case 'OWNERS':
      return parties.filter((party) => party.owner)
    case 'ACCOUNT_HOLDER':
      return parties.filter((party) => party.id === accountHolder)
  }
}
