/**
 * The application as shown to its borrower and signers, with masked numbers and without internal underwriting data.
 * `schemas/application.ts` lists every field that leaves the server.
 */
import type * as z from 'zod/mini'
import { type BorrowerAnswer, resolveBorrower } from '../../journey/borrower.ts'
import type { ReviewKind } from '../../journey/reviews.ts'
import { resolveSigner } from '../../journey/signer.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { homeChoices } from '../../rules/homeChoice.ts'
import type { PlainDate } from '../../values/dates.ts'
import { mask } from '../../values/identifiers.ts'
import { signingFrom } from '../closing/firstSigningDay.ts'
import { needsManualNotary } from '../closing/notaryKind.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { shownAnswers } from '../core/personalAnswers.ts'
import { hasRightToCancel } from '../core/product.ts'
import { concealed } from '../decline/askFirst.ts'
import { reasonsOfOthers } from '../decline/decline.ts'
import { fundedLine } from '../funding/line.ts'
import { sentToBorrower } from '../funding/payoffs.ts'
import type { Payoff, Recording } from '../funding/types.ts'
import { incomeSourcesOf } from '../income/employment.ts'
import { isForSigners, withMailing } from '../letters/letters.ts'
import { decisionNow } from '../offers/decisionNow.ts'
import { rateTypeOf } from '../offers/rateType.ts'
import { inquiryOf, offersHoldUntil, validityOf } from '../offers/refresh.ts'
import { isAskedByStaff } from '../owners/signers.ts'
import { NOT_CHECKED, type Owner } from '../owners/types.ts'
import { rentTest } from '../property/rentTest.ts'
import { floodForReaders, titleForReaders } from '../property/titleStatus.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, Personal, PersonName, Review } from '../types.ts'
import { ANSWERS, factsOf, signerFactsOf } from './facts.ts'
import { forecastOf } from './forecast.ts'
import type * as schemas from './schemas/application.ts'
import { serverStateOf, signerServerStateOf } from './serverStates.ts'

export type ApplicationView = z.infer<typeof schemas.applicationView>
export type SignerApplicationView = z.infer<typeof schemas.signerApplicationView>
export type PersonView = ApplicationView['person']
export type SignerView = ApplicationView['helocSigners'][number]
type ReviewView = ApplicationView['reviews'][number]

/**
 * Returns the API's name for an additional signer's role: v1 for co-signers, who also borrow, or v2 for other owners,
 * who only sign.
 */
const signerVersion = ({ role }: Owner) => (role === 'CO_SIGNER' ? 'v1' : 'v2')

/**
 * Returns the kind of a review as borrowers see it. A possible match on a sanctions list appears as an identity review,
 * because the real kind could reveal a report of suspicious activity (31 CFR 1020.320(e), 1029.320(d)).
 */
const shownKind = (kind: ReviewKind): ReviewKind => (kind === 'WATCHLIST' ? 'IDENTITY' : kind)

/**
 * Borrowers see a review's findings only if the county record contradicts their answers. All other findings are for the
 * lender only.
 */
const reviewView = ({ kind, openedAt, due, said, found }: Review): ReviewView => ({
  ...{ kind: shownKind(kind), since: openedAt, due },
  ...(said && { said }),
  ...(kind === 'PROPERTY_MISMATCH' && found && { found }),
})

/** Borrowers don't see why a payoff failed, or that staff are checking whether it came back. */
const fundingView = ({ payment: _, payoffs, ...funding }: Application['funding']): ApplicationView['funding'] => ({
  ...funding,
  ...(payoffs && { payoffs: payoffs.map(payoffView) }),
})
function payoffView({ failures: _, paid, ...payoff }: Payoff) {
  if (!paid) return payoff
  const { returnReported: __, ...shown } = paid
  return { ...payoff, paid: shown }
}

const personView = (identityUuid: string, p: Personal | undefined): PersonView => ({
  identityUuid,
  name: p?.name,
  email: p?.email,
  phone: p?.phone,
  dob: p?.dob,
  ssnMask: p?.ssn && mask(p.ssn),
  homeAddress: p?.homeAddress,
})

export const fullName = (name: PersonName | undefined): string =>
  name ? [name.firstName, name.middleName, name.lastName, name.suffix].filter(Boolean).join(' ') : ''

/**
 * Returns the answers to the journey's steps, including those personal answers that the borrower and agents may see.
 */
export const answersOf = (a: Application, own: Personal | undefined) => ({
  ...(Object.fromEntries(ANSWERS.map((field) => [field, a[field]])) as Pick<Application, BorrowerAnswer>),
  ...shownAnswers(own),
})

/** Returns the county recording without the county's fees, which the closing costs already include. */
const publicRecord = ({ instrument, on, book, page }: Recording) => ({ instrument, on, book, page })

export function applicationView(
  whole: Application,
  personal: Readonly<Record<string, Personal>>,
  { policy, pricing }: Pick<LendingContext, 'policy' | 'pricing'>,
  today: PlainDate,
  lastDay = today,
): ApplicationView {
  const a = concealed(whole)
  const facts = factsOf(a)
  const others = a.owners.filter((o) => o.role !== 'BORROWER')
  const account = a.bank.accounts.find((one) => one.uuid === a.bank.disburse)
  const { link: _, ...income } = a.income
  const { notaryContact, alertPhone } = personal[a.borrower] ?? {}
  return {
    ...answersOf(a, personal[a.borrower]),
    uuid: a.uuid,
    loanNumber: a.loanNumber,
    orgCode: a.orgCode,
    version: a.version,
    status: a.status,
    property: { ...a.property, state: a.property.address.state },
    products: a.products,
    product: a.product,
    rental: a.rental,
    homes: a.homes && homeChoices(a.homes),
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
    flood: floodForReaders(a),
    title: titleForReaders(a),
    equityLoanClosedOn: a.equityLoanClosedOn,
    closing: { ...a.closing, scheduledOn: signingFrom(a, today) },
    notary: a.notary,
    insurance: { ...a.insurance, complete: facts.insuranceComplete },
    rescission: a.rescission,
    recording: a.recording && publicRecord(a.recording),
    funding: fundingView(a.funding),
    toSend: a.offer && sentToBorrower(a),
    line: fundedLine(a, pricing.lineTerms),
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
    // Reviews of a funded or declined application concern only the staff.
    reviews: hasEnded(a.status) ? [] : openReviews(a).map(reviewView),
    term: a.offer?.termYears,
    amount: a.offer?.amount,
    rate: a.offer?.rate,
    rateType: rateTypeOf(a),
    uwCalculatedDrawAmount: a.offer?.draw,
    adjustedHomeAmount: a.valuation?.value,
    selectedPropertyUuid: a.property.selected ? a.property.uuid : undefined,
    consents: a.consents.filter(({ identity }) => identity === a.borrower).map(({ type }) => ({ type })),
    documents: withMailing(
      a,
      a.borrower,
      openable(a).filter((d) => !d.forIdentity || d.forIdentity === a.borrower),
    ),
    incomeSources: incomeSourcesOf(a),
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
    hasHmda: facts.hasHmda,
    assetDepletion: { complete: facts.assetDepletionComplete },
    coDeedStatus: facts.coDeedStatus,
    requestedManualNotaryTime: a.notary.appointment && `${a.notary.appointment.date} ${a.notary.appointment.slot}`,
    notaryContact: notaryContact && { phoneMask: mask(notaryContact.phone), note: notaryContact.note },
    additionalSignerVersion: others[0] && signerVersion(others[0]),
    helocSigners: others.map((o) => ({
      ...personView(o.identityUuid, { name: personal[o.identityUuid]?.name, email: personal[o.identityUuid]?.email }),
      role: o.role,
      additionalSignerVersion: signerVersion(o),
      identityStatus: o.identityStatus,
      invitedAt: o.invitedAt,
      signedAt: o.signedAt,
    })),
    referrer: a.referrer ? { referrerUuid: a.referrer } : undefined,
    auditFields: { createdDate: a.createdAt },
    registrationSteps: a.registrationSteps,
    decision: {
      ...decisionNow(a),
      maxLine: a.decision.maxLine,
      reasons: a.decision.reasons,
    },
    askedFirst: a.askedFirst && { until: a.askedFirst.until },
    adverseAction: a.adverseAction && {
      noticeDue: a.adverseAction.noticeDue,
      noticedAt: a.adverseAction.noticedAt,
      changes: a.adverseAction.changes,
      ofAnother: reasonsOfOthers(a, a.borrower),
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
    reopenInquiry: a.lapsedAt && inquiryOf(a, today, validityOf({ policy, pricing })),
    applicationStatus: { ...facts, reviews: facts.reviews.map(shownKind) },
    journey: resolveBorrower(facts),
    serverState: serverStateOf(a),
  }
}

/** The documents that people can open. Files with a virus are left out. */
const openable = ({ documents }: Application) => documents.filter(({ stage }) => stage !== 'QUARANTINED')

const termsOf = (offer: Application['offer']) =>
  offer && {
    monthlyPayment: offer.monthlyPayment,
    interestOnly: offer.interestOnly !== undefined,
    rate: offer.rate,
  }

/** Returns the right to cancel without the day of the payment, which concerns only the borrower. */
const periodOf = (rescission: Application['rescission']): SignerApplicationView['rescission'] =>
  rescission && {
    opened: rescission.opened,
    expires: rescission.expires,
    expired: rescission.expired,
    moneyFrom: rescission.moneyFrom,
    satisfied: rescission.satisfied,
  }

/**
 * Returns the application as shown to an additional signer.
 * @returns undefined if `identity` isn't an additional signer of the application.
 */
export function signerView(
  a: Application,
  identity: string,
  personal: Readonly<Record<string, Personal>>,
  today: PlainDate,
): SignerApplicationView | undefined {
  const facts = signerFactsOf(a, identity)
  const owner = a.owners.find((o) => o.identityUuid === identity)
  if (!facts || !owner) return undefined
  const journey = resolveSigner(facts)
  return {
    uuid: a.uuid,
    loanNumber: a.loanNumber,
    version: a.version,
    today,
    borrowerName: fullName(personal[a.borrower]?.name),
    property: a.property.address,
    amount: a.offer?.amount,
    terms: facts.role === 'CO_SIGNER' ? termsOf(a.offer) : undefined,
    role: facts.role,
    // Hide the borrower's payment method from additional signers.
    documents: withMailing(
      a,
      identity,
      openable(a).filter((d) => (d.forIdentity ? d.forIdentity === identity : isForSigners(d))),
    ),
    signedAt: owner.signedAt,
    creditBlock: owner.creditBlock,
    isAskedByStaff: isAskedByStaff(a, identity),
    hasRightToCancel: hasRightToCancel(a),
    notarizedAt: a.notary.completedAt,
    rescission: periodOf(a.rescission),
    cancelled: a.cancelled && { ...a.cancelled, by: a.cancelled.by === identity ? identity : undefined },
    funding: { fundedAt: a.funding.fundedAt },
    person: personView(identity, personal[identity]),
    identity: owner.identityCheck ?? NOT_CHECKED,
    journey,
    serverState: signerServerStateOf(a, journey.state),
  }
}
