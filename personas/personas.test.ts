import { readFileSync } from 'node:fs'
import { ID_TYPES } from 'domain/forms/identity.ts'
import { INCOME_METHODS } from 'domain/forms/incomeSource.ts'
import { OWNERSHIP_TYPES } from 'domain/forms/moreInformation.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { qualifyingChanges } from 'domain/rules/adverseAction.ts'
import { rentalMonth } from 'domain/rules/dscr.ts'
import { SAMPLE_FACTS } from 'domain/rules/eligibility/rules.ts'
import { EMPLOYMENT_TYPES } from 'domain/rules/employment.ts'
import { FOUND_CONDITIONS, OCCUPANCIES } from 'domain/rules/home.ts'
import { type OfferChoice, quoteOffer, texasFees } from 'domain/rules/offers.ts'
import { texasFeesWithinCap } from 'domain/rules/texas.ts'
import { type UnderwritingDecision, type UnderwritingInput, underwrite } from 'domain/rules/underwriting.ts'
import { plainDate } from 'domain/values/dates.ts'
import { add, type Cents, cents, dollars } from 'domain/values/money.ts'
import { checkStateZip } from 'domain/values/zip.ts'
import { describe, expect, it } from 'vitest'
import type { Persona } from './persona.ts'
import { PERSONAS, persona } from './personas.ts'

const { policy, pricing } = testOrganization
const today = plainDate('2026-11-21')

/**
 * Returns a persona's liens in the server's order: first the liens in the credit file, then the liens that only the
 * county knows.
 */
function liensOf({ credit, property }: Persona) {
  const seen = credit.tradelines.flatMap(({ creditor, lien, balance, monthlyPayment }) =>
    lien ? [{ id: creditor, balance, payment: monthlyPayment }] : [],
  )
  const recorded = property.liens
    .filter(({ lender }) => !seen.some(({ id }) => id === lender))
    .map(({ lender, balance, monthlyPayment }) => ({ id: lender, balance, payment: monthlyPayment }))
  return [...seen, ...recorded]
}

const monthly = (annual: Cents): Cents => cents(Math.floor(annual / 12))

/**
 * Returns the home's value: the broker's value if `cleared` is true and a broker valued the home, otherwise the
 * automated value, if there is one.
 */
function valuationOf(
  { valuation, opinion }: Persona['property'],
  cleared = false,
): UnderwritingInput['property']['valuation'] {
  if (cleared && opinion) return { value: opinion.value, source: 'BPO', valuedOn: today }
  const { automated, ...found } = valuation
  return automated === false ? undefined : { ...found, source: 'AVM', valuedOn: today }
}

/** Returns the yearly income on the paystubs, if the persona's file states one, otherwise the verified income. */
const shownOf = ({ income: { paystubs, verified } }: Persona): Cents =>
  typeof paystubs === 'number' ? paystubs : verified.annual

/**
 * Returns a persona's input for underwriting. With `cleared`, the input assumes that an underwriter has completed all
 * reviews.
 */
function inputOf(
  one: Persona,
  told: { assets?: boolean; verified?: boolean; choice?: OfferChoice; cleared?: boolean } = {},
): UnderwritingInput {
  const { property, rental, income, credit, assets } = one
  const rented = rental?.qualifyBy === 'RENT' ? rental : undefined
  return {
    today,
    product: rented ? 'DSCR' : 'HELOC',
    property: {
      ...SAMPLE_FACTS.application,
      state: property.address.state,
      county: property.county,
      occupancy: property.occupancy,
      propertyType: property.type,
      titleTransferredOn: property.lastTransfer,
      valuation: valuationOf(property, told.cleared),
      liens: liensOf(one),
      taxes: property.monthlyTaxes,
      insurance: property.monthlyInsurance,
      titleDatedOn: undefined,
      rent: undefined,
      ...(rented && { ...rentalMonth(rented), rent: rented.monthlyRent }),
      dues: rented?.monthlyDues ?? cents(0),
    },
    applicants: [
      {
        ...SAMPLE_FACTS.person,
        dateOfBirth: one.dob,
        credit: {
          status: 'SCORED',
          score: credit.score,
          pulledOn: today,
          ...(told.cleared
            ? {}
            : {
                tradelines: credit.tradelines.length,
                delinquent: credit.tradelines.some(({ pastDue }) => pastDue !== undefined),
              }),
        },
        incomes: [
          {
            source: income.employmentType,
            stated: monthly(add(income.annual, income.other)),
            verified: told.verified ? monthly(shownOf(one)) : undefined,
          },
        ],
        monthlyDebts: add(...credit.tradelines.filter(({ lien }) => !lien).map((line) => line.monthlyPayment)),
        liquidAssets: told.assets && assets ? add(...Object.values(assets)) : undefined,
      },
    ],
    income: told.verified ? 'VERIFIED' : 'STATED',
    choice: told.choice,
  }
}

const decide = (one: Persona, told: Parameters<typeof inputOf>[1] = {}): UnderwritingDecision =>
  underwrite(inputOf(one, told), policy, pricing)

const choiceOf = ({ choice, payment }: Persona): OfferChoice => ({ ...choice, autopay: payment === 'AUTOPAY' })

describe.each(PERSONAS)('$id', (one) => {
  it('each persona gets the decision stated in its file', () => {
    expect(decide(one).decision).toBe(one.promise.decision)
    const { decision, maxLine } = decide(one, { assets: true, cleared: true })
    const ends = one.promise.decision === 'INELIGIBLE' ? 'INELIGIBLE' : 'DECLINE'
    expect(decision).toBe(one.promise.largestLine.most === 0 ? ends : 'SELECT')
    expect(maxLine).toBeGreaterThanOrEqual(one.promise.largestLine.least)
    expect(maxLine).toBeLessThanOrEqual(one.promise.largestLine.most)
  })

  it("each persona's address has a valid state and ZIP code", () => {
    const { state, zip } = one.property.address
    expect(checkStateZip(state, zip)).toBeUndefined()
  })

  if (one.promise.largestLine.most === 0) return

  it('each persona can choose its offer, and the offer is still valid after income verification', () => {
    const choice = choiceOf(one)
    const { counterOffer, decision } = one.promise
    const told = { assets: counterOffer === undefined || decision === 'ASSET_DEPLETION', cleared: true }
    const { context } = decide(one, told)
    const result = context && quoteOffer(context, choice)
    expect(result).toMatchObject({ ok: true })
    const after = decide(one, { ...told, verified: true, choice })
    expect(after.decision).toBe(counterOffer === undefined ? 'APPROVED' : 'SELECT')
    if (counterOffer === undefined) return
    const sameTerms = after.offers.find(
      ({ quote }) => quote.choice.term === choice.term && quote.choice.feeOption === choice.feeOption,
    )
    expect(sameTerms?.largestLine).toBeLessThanOrEqual(counterOffer)
  })
})

/** The values that must be unique to each persona and co-owner, keyed by type. */
const OWN: Readonly<Record<string, (one: Persona) => readonly (string | undefined)[]>> = {
  id: ({ id }) => [id],
  'last name': ({ name }) => [name.lastName.toLowerCase()],
  email: (one) => [one, ...one.coOwners].map(({ email }) => email),
  'Social Security number': (one) => [one, ...one.coOwners].map(({ ssn }) => ssn.replaceAll('-', '')),
  phone: (one) => [...[one, ...one.coOwners].map(({ phone }) => phone), one.credit.alert?.phone],
  address: ({ property: { address } }) => [`${address.street1}, ${address.zip}`.toLowerCase()],
  parcel: ({ property: { parcel } }) => [parcel],
  wallet: ({ wallets = [] }) => wallets.map(({ address }) => address),
}

/** Values that at least one persona must have. */
const COVERED: Readonly<
  Record<string, readonly [values: readonly string[], of: (one: Persona) => string | undefined]>
> = {
  occupancy: [OCCUPANCIES, ({ property }) => property.occupancy],
  // UNEMPLOYED is left out, because registration rejects it.
  employment: [EMPLOYMENT_TYPES.filter((type) => type !== 'UNEMPLOYED'), ({ income }) => income.employmentType],
  'method of verifying income': [INCOME_METHODS, ({ income }) => income.method],
  'condition of the home': [FOUND_CONDITIONS, ({ property }) => property.opinion?.condition],
  'bank account check': [['VERIFIED', 'FAILED_VERIFICATION', 'PENDING_REVIEW'], ({ bank }) => bank.check],
  'way of paying': [['AUTOPAY', 'MANUAL'], ({ payment }) => payment],
  // If the initial draw is less than the line, the borrower can make additional draws, whose rate is floating.
  'rate type': [['FIXED', 'FLOATING'], ({ choice }) => (choice.draw < choice.amount ? 'FLOATING' : 'FIXED')],
  notary: [['ELECTRONIC', 'MANUAL'], (one) => one.notary],
  'type of ID': [ID_TYPES, ({ identity }) => identity.documentType ?? 'PASSPORT'],
  ownership: [OWNERSHIP_TYPES, ({ ownership }) => ownership.type],
  'closed credit file': [
    ['FROZEN', 'LOCKED', 'NO_FILE', 'NOT_SURE', 'MINOR', 'ERROR'],
    ({ credit }) => credit.closed?.answer,
  ],
}

it.each(Object.entries(COVERED))('every %s has at least one persona', (_, [values, of]) => {
  const had = new Set(PERSONAS.map(of))
  expect(values.filter((value) => !had.has(value))).toEqual([])
})

it.each(Object.entries(OWN))('each persona and co-owner has a unique %s', (_, of) => {
  const all = PERSONAS.flatMap(of).filter((one) => one !== undefined)
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
})

it('docs/sandbox.md lists every persona by ID and describes what happens in its application', () => {
  expect(PERSONAS.map(({ name }) => name.lastName.toLowerCase())).toEqual(PERSONAS.map(({ id }) => id))
  const guide = readFileSync(new URL('../docs/sandbox.md', import.meta.url), 'utf8')
  const rows = new Set(Array.from(guide.matchAll(/^\| (\w+) +\|/gm), ([, name]) => name))
  expect(PERSONAS.map(({ name }) => name.lastName).filter((name) => !rows.has(name))).toEqual([])
})

it('the declined persona is declined because of liens, and would get an offer with smaller liens or a better score', () => {
  const input = inputOf(persona('declined'))
  expect(underwrite(input, policy, pricing).reasons).toEqual(['COLLATERAL_INSUFFICIENT'])
  expect(qualifyingChanges(input, policy, pricing)).toEqual([
    { kind: 'REDUCE_LIENS', by: dollars(25_000) },
    { kind: 'RAISE_SCORE', to: 720 },
  ])
})

it('the near-prime persona is offered a smaller line at a higher rate', () => {
  const rateOf = (id: string) => {
    const { context } = decide(persona(id))
    const result =
      context &&
      quoteOffer(context, { ...choiceOf(persona(id)), term: 15, feeOption: choiceOf(persona('prime')).feeOption })
    return result?.quote?.rate ?? 0
  }
  expect(rateOf('nearprime')).toBeGreaterThan(rateOf('prime'))
  expect(decide(persona('nearprime')).maxLine).toBeLessThan(decide(persona('prime')).maxLine)
})

it("the Texas persona's fees stay within 2% of the line, and the regular origination fee isn't offered", () => {
  const texas = persona('texas')
  const { context } = decide(texas)
  const quote = context && quoteOffer(context, choiceOf(texas)).quote
  expect(quote && texasFeesWithinCap(texas.choice.amount, texasFees(quote.originationFee, quote.thirdPartyCosts))).toBe(
    true,
  )
  const usual = context && quoteOffer(context, { ...choiceOf(texas), feeOption: choiceOf(persona('prime')).feeOption })
  expect(usual).toMatchObject({ ok: false, problems: expect.arrayContaining(['FEES_ABOVE_TEXAS_CAP']) })
})
