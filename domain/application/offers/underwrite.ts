/** Underwriting of an application: the inputs of the rules, and what happens after their decision. */

import type { BpoReason } from '../../forms/propertyQuestions.ts'
import type { ReviewKind } from '../../journey/reviews.ts'
import { rentalMonth } from '../../rules/dscr.ts'
import type { ReasonCode } from '../../rules/reasons.ts'
import {
  type Applicant,
  type UnderwritingDecision,
  type UnderwritingInput,
  underwrite,
} from '../../rules/underwriting.ts'
import type { PlainDate } from '../../values/dates.ts'
import { add, type Cents, cents, ZERO } from '../../values/money.ts'
import type { Percent } from '../../values/rates.ts'
import { todayAt } from '../../values/timeZones.ts'
import { type Context, merge, type Outcome, outcome } from '../core/command.ts'
import { isKnown, knownLiens } from '../core/knownLiens.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { isCarriedByRent, productOf } from '../core/product.ts'
import { declined } from '../decline/decline.ts'
import { event } from '../events.ts'
import { clearedOf, openReview } from '../reviews/reviews.ts'
import type { Application, CreditFile, Debt } from '../types.ts'
import { isPricedAsMember, withMemberDiscount, withRefusal } from './memberDiscount.ts'
import { choiceOf } from './reprice.ts'

const monthly = (annual: Cents): Cents => cents(Math.floor(annual / 12))

/** Returns the date of the title report or, for older applications, the date on which the report was requested. */
export function titleDate(a: Pick<Application, 'title' | 'requests' | 'property'>): PlainDate | undefined {
  const asked = a.requests.TITLE?.at
  return a.title && (a.title.on ?? (asked && todayAt(a.property.address.state, asked)))
}

/** @throws RangeError if a lien's balance or payment is unknown; see `isUnderwritable` */
export function underwritingInput(a: Application, today: PlainDate): UnderwritingInput {
  const { income, property, credit, valuation } = a
  const stated = add(income.annual, income.other)
  const rental = isCarriedByRent(a) ? a.rental : undefined
  const monthOf = rental ? rentalMonth(rental) : { taxes: property.monthlyTaxes, insurance: property.monthlyInsurance }
  return {
    today,
    product: productOf(a),
    property: {
      state: property.address.state,
      county: property.county,
      occupancy: property.occupancy,
      propertyType: property.type,
      listedForSale: a.listedForSale,
      acquiredRecently: property.acquiredRecently,
      // The county records the day when the title was transferred, not the day of the purchase.
      purchasedOn: undefined,
      titleTransferredOn: property.lastTransfer,
      valuation: valuation && {
        value: valuation.value,
        source: valuation.source,
        confidence: valuation.confidence,
        automated: valuation.source === 'AVM' || valuation.automated !== undefined,
        disputed: isDisputed(a),
        valuedOn: valuation.on,
      },
      titleDatedOn: titleDate(a),
      liens: knownLiens(a.liens).map((lien) => ({
        id: lien.uuid,
        balance: lien.balance,
        payment: lien.monthlyPayment,
      })),
      taxes: monthOf.taxes ?? ZERO,
      insurance: monthOf.insurance,
      dues: a.hoaDues,
      rent: rental?.monthlyRent,
    },
    applicants: [
      {
        // The profile form has checked the age. The date of birth is encrypted, so the rules don't get it.
        dateOfBirth: undefined,
        credit: credit && scoredFile(a, a.borrower, credit),
        incomes: [
          {
            source: income.employmentType,
            stated: monthly(stated),
            verified: income.verifiedAnnual === undefined ? undefined : monthly(income.verifiedAnnual),
          },
        ],
        monthlyDebts: add(credit?.monthlyDebts ?? ZERO, ...newDebts(a).map(({ monthlyPayment }) => monthlyPayment)),
        liquidAssets: a.assets && add(...a.assets.map((asset) => asset.value)),
      },
      ...coSigners(a),
    ],
    income: income.verifiedAnnual === undefined ? 'STATED' : 'VERIFIED',
    member: isPricedAsMember(a),
    brokered: a.referrer !== undefined,
    promisedCharges: a.lineTerms,
    choice: a.offer && choiceOf(a.offer, a.liens),
  }
}

/** Whether the balances and payments of all liens are known. */
export const isUnderwritable = ({ liens }: Pick<Application, 'liens'>): boolean => liens.every(isKnown)

/** The rules ignore findings that a reviewer has cleared. A co-signer's whole credit file is cleared in one review. */
const scoredFile = (a: Application, identity: string, { score, pulledOn, pastDue = [], tradelines }: CreditFile) =>
  ({
    status: 'SCORED',
    score,
    pulledOn,
    ...(pastDue.length > 0 && !clearedOf(a, identity === a.borrower ? 'DELINQUENCY' : 'UNDERWRITING', identity)
      ? { delinquent: true }
      : {}),
    ...(clearedOf(a, 'UNDERWRITING', identity) ? {} : { tradelines }),
  }) as const

const sameLender = (one: Debt, other: Debt) => one.lender.toLowerCase() === other.lender.toLowerCase()

/** Returns the debts that the borrower reported when explaining inquiries and that aren't in the credit file yet. */
const newDebts = ({ inquiries, credit }: Pick<Application, 'inquiries' | 'credit'>): readonly Debt[] =>
  (inquiries?.debts ?? []).filter((debt) => !credit?.debts?.some((known) => sameLender(debt, known)))

/**
 * Returns the co-borrowers whose credit reports have arrived. A debt that a co-borrower shares with the borrower counts
 * only once.
 */
const coSigners = (a: Application): Applicant[] =>
  a.owners.flatMap(({ role, credit, identityUuid }) => {
    if (role !== 'CO_SIGNER' || !credit) return []
    const own = credit.debts?.filter(
      (debt) => !a.credit?.debts?.some((other) => sameLender(debt, other) && debt.balance === other.balance),
    )
    return [
      {
        dateOfBirth: undefined,
        credit: scoredFile(a, identityUuid, credit),
        incomes: [],
        monthlyDebts: own ? add(ZERO, ...own.map(({ monthlyPayment }) => monthlyPayment)) : credit.monthlyDebts,
        liquidAssets: undefined,
      },
    ]
  })

/** The kind of review to open, keyed by the rules' reason for sending the application to an agent. */
const REVIEW_FOR: Partial<Record<ReasonCode, ReviewKind>> = {
  DELINQUENT_OBLIGATIONS: 'DELINQUENCY',
  CREDIT_EXPERIENCE_INSUFFICIENT: 'UNDERWRITING',
  // The rules require a review for this reason only if the year's high-cost figures are missing.
  NO_OFFER_WITHIN_LIMITS: 'UNDERWRITING',
}

const MISSING_FIGURES = 'High-cost figures'
/**
 * Returns the subject of the review that waits for the year's high-cost figures. Each review gets its own subject,
 * because clearing one review doesn't supply the figures.
 */
function missingFigures({ reviews = [] }: Application): string {
  const ended = reviews.filter(({ subject, resolved }) => resolved && subject?.startsWith(MISSING_FIGURES))
  return [MISSING_FIGURES, ended.length + 1].join(' ')
}

/**
 * Opens a review for each of the rules' reasons for sending the application to an agent. The review shows the rule's
 * figures.
 */
function reviewsFor(a: Application, { reasons, trace }: UnderwritingDecision, context: Context): Outcome {
  return merge(
    ...reasons.flatMap((reason) => {
      const kind = REVIEW_FOR[reason]
      const found = trace.find((one) => one.reason === reason)?.inputs
      if (!kind) return []
      if (reason !== 'NO_OFFER_WITHIN_LIMITS') return [openReview(a, kind, context, { found })]
      return [openReview(a, kind, context, { found, subject: missingFigures(a) })]
    }),
  )
}

/**
 * Runs the rules on the current application. A decline ends the application; an approval stores the inputs of quotes.
 * @param prices KEPT: existing offers keep their prices. NEW: the earlier prices have expired.
 */
export function underwriteApplication(
  a: Application,
  context: Context<LendingContext>,
  prices: 'KEPT' | 'NEW' = 'KEPT',
): Outcome {
  // A lien's balance or payment is missing. The borrower enters the missing figure when confirming the liens, and then
  // the rules run.
  if (!isUnderwritable(a)) return outcome({})
  const { policy, pricing } = context.policy
  const kept = prices === 'KEPT' && a.quote ? { pricedOn: a.quote.pricedOn, promised: a.quote } : {}
  const input = { ...underwritingInput(a, context.today), ...kept }
  const decided = underwrite(input, policy, pricing)
  const refused = refusedDiscount(a, decided, input, context)
  const result = refused ? withRefusal(decided, refused) : decided
  const underwritten = underwrittenAs(a, result)
  const why = bpoReason(a, result)
  if (why) return outcome({ events: [underwritten, event('BpoChanged', { bpo: { status: 'BPO_REQUIRED', why } })] })
  if (result.decision === 'REVIEW') return merge(outcome({ events: [underwritten] }), reviewsFor(a, result, context))
  if (result.decision !== 'DECLINE' && result.decision !== 'INELIGIBLE') return outcome({ events: [underwritten] })
  return merge(outcome({ events: [underwritten] }), declined(a, result.reasons, context))
}

const underwrittenAs = (a: Application, result: UnderwritingDecision) =>
  event('Underwritten', {
    decision: {
      decision: result.decision,
      subDecision: result.subDecision,
      maxLine: result.maxLine,
      reasons: result.reasons,
      trace: result.trace,
      policyVersion: result.policyVersion,
    },
    quote: result.context ?? a.quote,
  })

/**
 * Makes the final decision on the chosen offer, right before the closing documents. If the result isn't FINAL, the
 * application keeps the earlier decision, whose figures are all verified and current.
 */
export function decideFinally(a: Application, { policy: lender, today, now }: Context<LendingContext>): Outcome {
  const kept = a.quote ? { pricedOn: a.quote.pricedOn, promised: a.quote } : {}
  const result = underwrite({ ...underwritingInput(a, today), ...kept, final: true }, lender.policy, lender.pricing)
  if (result.decision !== 'FINAL') return outcome({})
  // A late change can lead to new documents after the approval. Don't email the borrower about the approval again.
  const isNew = a.decision.decision !== 'FINAL'
  return outcome({
    events: [underwrittenAs(a, result)],
    effects: isNew ? [{ kind: 'mail', template: 'APPROVED', identity: a.borrower, key: now }] : [],
  })
}

/**
 * If the decline happens only because the member discount is lost, returns that discount; otherwise undefined. With the
 * discount, the rules would have made an offer, so the decline must name the rejected membership as a reason.
 */
function refusedDiscount(
  a: Application,
  { decision }: UnderwritingDecision,
  input: UnderwritingInput,
  context: Context<LendingContext>,
): Percent | undefined {
  if (decision !== 'DECLINE' || a.membership?.confirmed !== false) return undefined
  const { policy, pricing } = context.policy
  const discount = a.offer?.memberDiscount ?? pricing.discounts.member
  const promised = input.promised && withMemberDiscount(a.quote, discount)
  const asMember = underwrite({ ...input, member: true, ...(promised && { promised }) }, policy, pricing)
  return asMember.offers.length > 0 ? discount : undefined
}

/**
 * Returns the reason why the rules require a broker's valuation. Returns undefined if none is required, or if the
 * application already waits for one.
 */
export function bpoReason(
  a: Application,
  { decision, subDecision }: Pick<UnderwritingDecision, 'decision' | 'subDecision'>,
): BpoReason | undefined {
  const status = a.bpo?.status
  if (status === 'BPO_REQUIRED' || status === 'BPO_PROCESSING') return undefined
  if (decision === 'REVIEW' && subDecision === 'BPO_PENDING') return 'CONFIDENCE'
  return decision === 'INITIAL' && !a.valuation ? 'NO_AVM' : undefined
}

/** Whether the owner disputes the automated value and no broker has valued the home yet. */
export const isDisputed = ({ bpo, valuation }: Pick<Application, 'bpo' | 'valuation'>): boolean =>
  valuation?.source === 'AVM' &&
  bpo?.why === 'DISPUTED' &&
  (bpo.status === 'BPO_REQUIRED' || bpo.status === 'BPO_PROCESSING')
