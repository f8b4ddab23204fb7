/** From the profile to the accepted summary: who applies, what the home owes, which offer. */

import type { Assets } from '../../forms/assets.ts'
import type { ValueOf } from '../../forms/form.ts'
import type { Liens } from '../../forms/liens.ts'
import type { MoreInformation } from '../../forms/moreInformation.ts'
import type { ProductChoice } from '../../forms/product.ts'
import type { profileForm } from '../../forms/profile.ts'
import type { RentalAnswers } from '../../forms/rental.ts'
import { promisedTerms } from '../../organization/lineTerms.ts'
import { type QuoteProblem, quoteOffer } from '../../rules/offers.ts'
import { andThen } from '../core/andThen.ts'
import { ask, type Context, consented, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { checkOwnership } from '../owners/ownership.ts'
import { proceed } from '../proceed.ts'
import { borrowingEntity, isCarriedByRent, productOf } from '../property/product.ts'
import { checkRecord } from '../property/propertyRecord.ts'
import type { Application, ChosenOffer, Lien, Owner } from '../types.ts'
import { judgeAgain } from './counteroffer.ts'
import { outdated } from './lateChanges.ts'
import { refresh } from './refresh.ts'
import { paymentsOf } from './reprice.ts'
import { underwriteApplication } from './underwrite.ts'

export function saveProfile(a: Application, input: ValueOf<typeof profileForm>, context: Context): Outcome {
  const { firstName, middleName, lastName, suffix, dateOfBirth } = input
  return merge(
    outcome({
      events: [consented('SOFT_CREDIT', context), event('ProfileSaved', {})],
      personal: [
        { identity: a.borrower, patch: { name: { firstName, middleName, lastName, suffix }, dob: dateOfBirth } },
      ],
    }),
    ask(a, 'SOFT_CREDIT', 'PROPERTY_RECORD', 'VALUATION'),
  )
}

/** The listed liens as confirmed, corrected and completed; they decide how much can be lent. */
export function saveLiens(a: Application, input: Liens, context: Context<LendingContext>): Outcome {
  if (a.requests.LIENS?.state !== 'DONE')
    throw new Refusal('NOT_NOW', 'The records are still being looked up. Please wait a moment.')
  const listed = input.liens.flatMap(({ uuid, balance, payOff }): Lien[] => {
    const lien = a.liens.find((one) => one.uuid === uuid)
    return lien ? [{ ...lien, balance, payOff }] : []
  })
  const added = input.addedLiens.map(
    (lien): Lien => ({
      uuid: context.newUuid(),
      lender: lien.creditor,
      kind: lien.kind,
      balance: lien.balance,
      monthlyPayment: lien.monthlyPayment,
      source: 'BORROWER',
      payOff: lien.payOff,
    }),
  )
  const liens = [...listed, ...added]
  const confirmed = event('LiensConfirmed', { liens, hoaDues: input.hoaDues })
  const now = { ...a, liens, hoaDues: input.hoaDues, liensConfirmed: true }
  // A home that is let is decided on once its owner has said by what it qualifies.
  if (a.products?.includes('DSCR') && !a.productSaidAt) return outcome({ events: [confirmed] })
  const decided = merge(outcome({ events: [confirmed] }), refresh(now, context) ?? underwriteApplication(now, context))
  return andThen(a, decided, context, (after) => proceed(after, context))
}

/** By what a home that is let qualifies: its rent, with what it costs, or the income of its owner. */
export function saveRental(a: Application, input: RentalAnswers, context: Context<LendingContext>): Outcome {
  if (!a.products?.includes(input.product)) throw new Refusal('NOT_ALLOWED', 'This is not offered for your home.')
  const { product, rental, ein } = input
  const saved = outcome({
    events: [event('RentalSaved', { product, rental })],
    personal: ein ? [{ identity: a.borrower, patch: { ein } }] : [],
  })
  return andThen(
    a,
    saved,
    context,
    (now) => refresh(now, context) ?? underwriteApplication(now, context, product === productOf(a) ? 'KEPT' : 'NEW'),
  )
}

export function saveAssets(a: Application, input: Assets, context: Context<LendingContext>): Outcome {
  const assets = Object.entries(input.assets).map(([kind, value]) => ({ kind, value }))
  const saved = outcome({ events: [event('AssetsSaved', { assets })] })
  return andThen(a, merge(saved, judgeAgain({ ...a, assets }, context)), context, (after) => proceed(after, context))
}

const PROBLEMS: Partial<Record<QuoteProblem, readonly [field: string, message: string]>> = {
  LINE_BELOW_MINIMUM: ['amount', 'This is less than the smallest line we offer here'],
  LINE_ABOVE_MAXIMUM: ['amount', 'This is more than the largest line we can offer you'],
  LINE_ABOVE_CLTV_CAP: ['amount', 'This is more than your home’s value carries'],
  PAYMENT_ABOVE_CAPACITY: ['amount', 'The payment would be more than your income carries'],
  NO_PRICE: ['interestOnly', 'This is not offered on these terms'],
  DRAW_PERIOD_NOT_OFFERED: ['drawPeriod', 'The draw period has to end before the term does'],
  LINE_NOT_IN_STEP: ['amount', 'Lines are offered in steps of $100'],
  DRAW_BELOW_MINIMUM: ['draw', 'This is less than the smallest first draw'],
  DRAW_ABOVE_LINE: ['draw', 'Cannot be more than the line'],
  NOTHING_LEFT_OF_DRAW: ['draw', 'Fees and payoffs would use up the whole draw'],
  FEES_ABOVE_TEXAS_CAP: ['feeOption', 'Texas limits fees to 2 % of the line'],
}

const figuresOf = (offer: ChosenOffer): string => {
  const { chosenAt: _, policyVersion: __, pricingVersion: ___, ...figures } = offer
  return JSON.stringify(Object.entries(figures).sort())
}
const isSameOffer = (one: ChosenOffer, other: ChosenOffer): boolean => figuresOf(one) === figuresOf(other)

export function chooseOffer(a: Application, input: ProductChoice, context: Context<LendingContext>): Outcome {
  if (!a.quote) throw new Refusal('NOT_NOW', 'There is no offer yet.')
  const again = refresh(a, context)
  if (again) return again
  const { amount, draw, term, drawPeriod, feeOption, interestOnly } = input
  // Who has said how they pay chooses again only because the figures changed.
  const autopay = a.bank.payType ? a.bank.payType === 'AUTOPAY' : input.autopay
  const payoff = a.liens.filter((lien) => lien.payOff).map((lien) => lien.uuid)
  const result = quoteOffer(a.quote, {
    ...{ amount, draw, term, drawPeriod, feeOption, autopay, payoff },
    ...(interestOnly ? { interestOnly } : {}),
  })
  if (!result.ok) {
    const errors = result.problems.map((problem) => {
      if (problem === 'PAYMENT_ABOVE_CAPACITY' && isCarriedByRent(a))
        return { field: 'amount', message: 'The payment would be more than the rent carries' }
      const [field, message] = PROBLEMS[problem] ?? ['amount', 'This offer is no longer available']
      return { field, message }
    })
    throw new Refusal('INVALID', 'This offer cannot be chosen', errors)
  }
  const { quote } = result
  const offer: ChosenOffer = {
    amount,
    draw,
    termYears: term,
    drawYears: drawPeriod,
    rate: quote.rate,
    feeRate: feeOption,
    fee: quote.originationFee,
    ...paymentsOf(quote),
    effectiveCost: quote.effectiveCost,
    cashToHand: quote.cashToHand,
    autopay,
    policyVersion: quote.policyVersion,
    pricingVersion: quote.pricingVersion,
    chosenAt: context.now,
  }
  const lineTerms = promisedTerms(context.policy.pricing.lineTerms)
  const isLate = a.status !== 'OFFER_SELECTION' && a.status !== 'MORE_INFORMATION'
  // Who only looked at the others leaves with what they came with.
  if (isLate && a.offer && isSameOffer(a.offer, offer)) return outcome({})
  // Chosen anew after the application was put together: what states the old one is made again.
  const chosen = outcome({ events: [event('OfferChosen', { offer, lineTerms }), ...(isLate ? outdated(a) : [])] })
  return andThen(a, chosen, context, (after) => proceed(after, context))
}

/** Ownership, other signers, tax number and consent: now the application is complete and the hard pull goes out. */
export function saveContact(a: Application, input: MoreInformation, context: Context<LendingContext>): Outcome {
  const borrower = a.owners.find((o) => o.role === 'BORROWER')
  if (!borrower) throw new RangeError('an application has a borrower')
  const spouse = input.spouse ? [{ ...input.spouse, role: 'NON_BORROWING_OWNER' as const }] : []
  const people = [...input.coOwners, ...spouse].map((person) => ({ person, identityUuid: context.newUuid() }))
  const signers = people.map(
    ({ person, identityUuid }): Owner => ({
      identityUuid,
      role: person.role,
      // A co-signer is listed with the borrower (v1); an owner who only signs comes as a co-deeder (v2).
      version: person.role === 'CO_SIGNER' ? 'v1' : 'v2',
      identityStatus: 'NONE',
    }),
  )
  const entity = borrowingEntity(a)
  if (entity && input.ownershipType !== 'LLC')
    throw invalid('ownershipType', `${entity.name} borrows, so it has to own the home`)
  const saved = outcome({
    events: [
      consented('HARD_CREDIT', context),
      event('PropertyRecorded', {
        type: input.propertyType,
        units: input.units,
        condition: input.propertyCondition,
      }),
      event('ContactSaved', {
        ownership: {
          type: input.ownershipType,
          married: input.maritalStatus === 'MARRIED',
          ...(input.maritalStatus && { maritalStatus: input.maritalStatus }),
          ...(input.spouseIsOwner !== undefined && { spouseIsOwner: input.spouseIsOwner }),
          entityName: entity?.name ?? input.entityName,
        },
        owners: [borrower, ...signers],
      }),
    ],
    personal: [
      ...(input.taxId ? [{ identity: a.borrower, patch: { ssn: input.taxId.digits } }] : []),
      ...people.map(({ person, identityUuid }) => ({
        identity: identityUuid,
        patch: {
          name: { firstName: person.firstName, middleName: '', lastName: person.lastName, suffix: '' },
          email: person.email,
        },
      })),
    ],
  })
  // What was said now of the home and its owners may contradict the record.
  return andThen(a, saved, context, (after) =>
    merge(checkRecord(after, input.propertyType, context), checkOwnership(after, context)),
  )
}

/** Kept with the person, never with what decides. */
export function saveHmda(a: Application, input: object): Outcome {
  return merge(
    outcome({
      events: [event('DemographicsSaved', {})],
      personal: [{ identity: a.borrower, patch: { demographics: input } }],
    }),
    ask(a, 'HARD_CREDIT', 'SANCTIONS', 'TITLE', 'FLOOD'),
  )
}

/** Accepted again after a late change, what was done before stays done. */
export const acceptSummary = (a: Application, _: unknown, context: Context<LendingContext>): Outcome =>
  andThen(a, outcome({ events: [event('SummaryAccepted', {})] }), context, (after) => proceed(after, context))
