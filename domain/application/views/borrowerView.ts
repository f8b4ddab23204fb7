/** The application as its people see it through the API: nothing internal to underwriting, and numbers masked. */

import { type BorrowerResolution, resolveBorrower } from '../../journey/borrower.ts'
import type { Facts } from '../../journey/facts.ts'
import type { Resolution } from '../../journey/machine.ts'
import type { ReviewKind } from '../../journey/reviews.ts'
import { resolveSigner, type SignerCommand, type SignerState } from '../../journey/signer.ts'
import type { SignerScreen } from '../../routes/routes.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { mask } from '../../values/identifiers.ts'
import { needsManualNotary } from '../closing/notaryKind.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { offersHoldUntil, validityOf } from '../offers/refresh.ts'
import { NOT_CHECKED } from '../owners/types.ts'
import { type RentTest, rentTest } from '../property/rentTest.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, DocumentRecord, IdentityCheck, Owner, Personal, PersonName, Review } from '../types.ts'
import { factsOf, signerFactsOf } from './facts.ts'
import { type Forecast, forecastOf } from './forecast.ts'
import { type ServerState, serverStateOf } from './serverStates.ts'

export interface PersonView {
  readonly identityUuid: string
  readonly name?: PersonName | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly dateOfBirth?: string | undefined
  readonly ssnMask?: string | undefined
}

export interface SignerView extends PersonView {
  readonly role: Owner['role']
  readonly additionalSignerVersion: Owner['version']
  readonly identityStatus: Owner['identityStatus']
  readonly invitedAt?: string | undefined
  readonly signedAt?: string | undefined
}

/** Copied from the document as it is: what screens show. */
type Shown = Pick<
  Application,
  | 'property'
  | 'products'
  | 'product'
  | 'rental'
  | 'listedForSale'
  | 'income'
  | 'valuation'
  | 'liens'
  | 'hoaDues'
  | 'quote'
  | 'offer'
  | 'membership'
  | 'ownership'
  | 'bank'
  | 'identity'
  | 'flood'
  | 'title'
  | 'closing'
  | 'notary'
  | 'insurance'
  | 'rescission'
  | 'recording'
  | 'funding'
  | 'cancelled'
  | 'refresh'
  | 'refreshed'
  | 'creditBlock'
  | 'counterOffer'
  | 'inquiries'
  | 'bpo'
  | 'merchant'
  | 'lapsedAt'
>

interface ReviewView {
  readonly kind: ReviewKind
  readonly since: Instant
  readonly due: PlainDate
  /** The person's answer to it. */
  readonly said?: Review['said']
  /** Both sides, when the person's answer and the record differ. */
  readonly found?: Review['found']
}
/** For other kinds the findings are for reviewers only. */
const reviewView = ({ kind, openedAt, due, said, found }: Review): ReviewView => ({
  ...{ kind, since: openedAt, due },
  ...(said && { said }),
  ...(kind === 'PROPERTY_MISMATCH' && found && { found }),
})

export interface ApplicationView extends Shown {
  readonly uuid: string
  readonly loanNumber: string
  readonly orgCode: string
  readonly version: number
  readonly status: Application['status']
  /** Years. */
  readonly term?: number | undefined
  readonly amount?: number | undefined
  readonly rate?: number | undefined
  readonly uwCalculatedDrawAmount?: number | undefined
  readonly adjustedHomeAmount?: number | undefined
  readonly selectedPropertyUuid?: string | undefined
  readonly consents: readonly { readonly type: string }[]
  readonly documents: readonly DocumentRecord[]
  readonly incomeSources: readonly { readonly employmentType: string }[]
  readonly disburseAccount?:
    | {
        readonly uuid: string
        readonly routingNumber: string
        readonly mask: string
        readonly accountNumber: string
      }
    | undefined
  readonly autopayAccount?: { readonly uuid: string } | undefined
  readonly payType?: 'AUTOPAY' | 'MANUAL' | undefined
  readonly isCrypto: boolean
  readonly walletAddress?: string | undefined
  readonly hasHmda: boolean
  readonly assetDepletion: { readonly complete: boolean }
  readonly insuranceStatus: { readonly complete: boolean }
  readonly coDeedStatus: Facts['coDeedStatus']
  readonly requestedManualNotaryTime?: string | undefined
  /** The notary's instructions for the booked visit. */
  readonly notaryContact?: { readonly phoneMask: string; readonly note: string } | undefined
  readonly additionalSignerVersion?: 'v1' | 'v2' | undefined
  readonly helocSigners: readonly SignerView[]
  readonly referrer?: { readonly referrerUuid: string } | undefined
  readonly auditFields: { readonly createdDate: string }
  readonly decision: {
    readonly decision: string
    readonly subDecision: string
    readonly maxLine: number
    readonly reasons: readonly string[]
  }
  /** A decline's notice deadline, when it was made, and what alone would have led to an offer. */
  readonly adverseAction?:
    | Pick<NonNullable<Application['adverseAction']>, 'noticeDue' | 'noticedAt' | 'changes'>
    | undefined
  /** What a rental's rent is compared with. */
  readonly rentTest?: RentTest | undefined
  readonly score?:
    | {
        readonly score: number
        readonly model: string
        readonly bureau: string
        readonly on: string
        readonly keyFactors: readonly string[]
      }
    | undefined
  readonly electronicNotaryAllowed: boolean
  /** The expected funding date, and why. */
  readonly forecast: Forecast
  readonly person: PersonView
  /** The date at the property by the server's clock. */
  readonly today: PlainDate
  /** The date in the state's westernmost time zone: statutory permissions start with it. */
  readonly lastDay: PlainDate
  /** The last day the offers are valid. */
  readonly offersHoldUntil?: PlainDate | undefined
  /** A frozen or locked file is being requested again. */
  readonly creditAsking?: boolean | undefined
  /** The mask of the phone number in a fraud alert. */
  readonly alertPhoneMask?: string | undefined
  /** The open reviews. */
  readonly reviews: readonly ReviewView[]
  readonly applicationStatus: Facts
  readonly journey: BorrowerResolution
  readonly serverState: ServerState
}

export interface SignerApplicationView {
  readonly uuid: string
  readonly loanNumber: string
  readonly version: number
  readonly borrowerName: string
  readonly today: PlainDate
  readonly property: Application['property']['address']
  readonly amount?: number | undefined
  readonly role: Owner['role']
  readonly documents: readonly DocumentRecord[]
  readonly signedAt?: Owner['signedAt'] | undefined
  /** This signer’s own file is frozen or locked. */
  readonly creditBlock?: Owner['creditBlock'] | undefined
  readonly rescission?: Application['rescission'] | undefined
  readonly cancelled?: Application['cancelled'] | undefined
  readonly funding: Application['funding']
  readonly person: PersonView
  readonly identity: IdentityCheck
  readonly journey: Resolution<SignerState, SignerScreen, SignerCommand>
  readonly serverState: ServerState
}

const personView = (identityUuid: string, p: Personal | undefined): PersonView => ({
  identityUuid,
  name: p?.name,
  email: p?.email,
  phone: p?.phone,
  dateOfBirth: p?.dob,
  ssnMask: p?.ssn && mask(p.ssn),
})

export const fullName = (name: PersonName | undefined): string =>
  name ? [name.firstName, name.middleName, name.lastName, name.suffix].filter(Boolean).join(' ') : ''

export function applicationView(
  a: Application,
  personal: Readonly<Record<string, Personal>>,
  { policy, pricing }: Pick<LendingContext, 'policy' | 'pricing'>,
  today: PlainDate,
  lastDay = today,
): ApplicationView {
  const facts = factsOf(a)
  const others = a.owners.filter((o) => o.role !== 'BORROWER')
  const account = a.bank.accounts.find((one) => one.uuid === a.bank.disburse)
  const { link: _, ...income } = a.income
  const { notaryContact, alertPhone } = personal[a.borrower] ?? {}
  return {
    uuid: a.uuid,
    loanNumber: a.loanNumber,
    orgCode: a.orgCode,
    version: a.version,
    status: a.status,
    property: a.property,
    products: a.products,
    product: a.product,
    rental: a.rental,
    listedForSale: a.listedForSale,
    income: { ...income, link: a.income.link },
    valuation: a.valuation,
    liens: a.liens,
    hoaDues: a.hoaDues,
    quote: a.quote,
    offer: a.offer,
    membership: a.membership,
    ownership: a.ownership,
    bank: a.bank,
    identity: a.identity,
    flood: a.flood,
    title: a.title,
    closing: a.closing,
    notary: a.notary,
    insurance: a.insurance,
    rescission: a.rescission,
    recording: a.recording,
    funding: a.funding,
    cancelled: a.cancelled,
    refresh: a.refresh,
    refreshed: a.refreshed,
    creditBlock: a.creditBlock,
    counterOffer: a.counterOffer,
    creditAsking: a.creditBlock && a.requests[`${a.creditBlock.pull}_CREDIT`]?.state === 'OPEN',
    alertPhoneMask: alertPhone && mask(alertPhone),
    inquiries: a.inquiries,
    bpo: a.bpo,
    merchant: a.merchant,
    lapsedAt: a.lapsedAt,
    reviews: openReviews(a).map(reviewView),
    term: a.offer?.termYears,
    amount: a.offer?.amount,
    rate: a.offer?.rate,
    uwCalculatedDrawAmount: a.offer?.draw,
    adjustedHomeAmount: a.valuation?.value,
    selectedPropertyUuid: a.property.selected ? a.property.uuid : undefined,
    consents: a.consents.filter(({ identity }) => identity === a.borrower).map(({ type }) => ({ type })),
    documents: a.documents.filter((d) => !d.forIdentity || d.forIdentity === a.borrower),
    incomeSources: [{ employmentType: a.income.employmentType }],
    disburseAccount: account && {
      uuid: account.uuid,
      routingNumber: account.routingNumber,
      mask: account.mask,
      accountNumber: mask(account.mask),
    },
    autopayAccount: a.bank.autopay ? { uuid: a.bank.autopay } : undefined,
    payType: a.bank.payType,
    isCrypto: a.walletAddress !== undefined,
    walletAddress: a.walletAddress,
    hasHmda: a.hasHmda,
    assetDepletion: { complete: facts.assetDepletionComplete },
    insuranceStatus: { complete: facts.insuranceComplete },
    coDeedStatus: facts.coDeedStatus,
    requestedManualNotaryTime: a.notary.appointment && `${a.notary.appointment.date} ${a.notary.appointment.slot}`,
    notaryContact: notaryContact && { phoneMask: mask(notaryContact.phone), note: notaryContact.note },
    additionalSignerVersion: others[0]?.version,
    helocSigners: others.map((o) => ({
      ...personView(o.identityUuid, { name: personal[o.identityUuid]?.name, email: personal[o.identityUuid]?.email }),
      role: o.role,
      additionalSignerVersion: o.version,
      identityStatus: o.identityStatus,
      invitedAt: o.invitedAt,
      signedAt: o.signedAt,
    })),
    referrer: a.referrer ? { referrerUuid: a.referrer } : undefined,
    auditFields: { createdDate: a.createdAt },
    decision: {
      decision: a.decision.decision,
      subDecision: a.decision.subDecision,
      maxLine: a.decision.maxLine,
      reasons: a.decision.reasons,
    },
    adverseAction: a.adverseAction && {
      noticeDue: a.adverseAction.noticeDue,
      noticedAt: a.adverseAction.noticedAt,
      changes: a.adverseAction.changes,
    },
    rentTest: rentTest(a, { policy, pricing }),
    score: a.credit && {
      score: a.credit.score,
      model: a.credit.scoreModel,
      bureau: a.credit.bureau,
      on: a.credit.pulledOn,
      keyFactors: a.credit.keyFactors,
    },
    forecast: forecastOf(a, today, policy),
    electronicNotaryAllowed: !needsManualNotary(a, policy.notary),
    person: personView(a.borrower, personal[a.borrower]),
    today,
    lastDay,
    offersHoldUntil: a.quote && offersHoldUntil(a, validityOf({ policy, pricing })),
    applicationStatus: facts,
    journey: resolveBorrower(facts),
    serverState: serverStateOf(a),
  }
}

/** @returns undefined for a person who isn't an additional signer of the application. */
export function signerView(
  a: Application,
  identity: string,
  personal: Readonly<Record<string, Personal>>,
  today: PlainDate,
): SignerApplicationView | undefined {
  const facts = signerFactsOf(a, identity)
  const owner = a.owners.find((o) => o.identityUuid === identity)
  if (!facts || !owner) return undefined
  return {
    uuid: a.uuid,
    loanNumber: a.loanNumber,
    version: a.version,
    today,
    borrowerName: fullName(personal[a.borrower]?.name),
    property: a.property.address,
    amount: a.offer?.amount,
    role: facts.role,
    // The payment method is private to the borrower.
    documents: a.documents.filter((d) =>
      d.forIdentity
        ? d.forIdentity === identity
        : d.stage !== 'UPLOAD' && d.stage !== 'SUMMARY' && d.type !== 'AUTOPAY_AUTHORIZATION',
    ),
    signedAt: owner.signedAt,
    creditBlock: owner.creditBlock,
    rescission: a.rescission,
    cancelled: a.cancelled,
    funding: a.funding,
    person: personView(identity, personal[identity]),
    identity: owner.identityCheck ?? NOT_CHECKED,
    journey: resolveSigner(facts),
    serverState: serverStateOf(a),
  }
}
