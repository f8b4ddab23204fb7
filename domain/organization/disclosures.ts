import { OCCUPANCIES, type Occupancy } from '../rules/home.ts'
import type { LendingPolicy } from '../rules/policy.ts'
import { type Pricing, rateRange } from '../rules/pricing.ts'
import type { PartOfCharge } from '../rules/thirdPartyCosts.ts'
import { stateName } from '../values/address.ts'
import { inList } from '../values/lists.ts'
import { type Cents, cents, formatMoney, inDollars, ZERO } from '../values/money.ts'
import { formatPercent, type Percent, percent } from '../values/rates.ts'
import type { CompanyInfoFile, Disclosure, Products } from './info.ts'
import type { LineTermsFile } from './lineTerms.ts'
import { type Figures, fillSentence, placeholdersIn } from './placeholders.ts'

/** A figure's lowest and highest values. */
export interface Range<Value> {
  readonly lowest: Value
  readonly highest: Value
}

/** The lender's data from which the disclosures' figures are computed. */
interface Figured {
  readonly info: Pick<CompanyInfoFile, 'companyName' | 'companyNameShort' | 'companyProduct'>
  readonly products: Products
  readonly policy: LendingPolicy
  readonly pricing: Pricing & { readonly lineTerms: LineTermsFile; readonly offerValidDays: number }
}

interface Disclosed extends Figured {
  readonly info: Figured['info'] & Pick<CompanyInfoFile, 'disclosureCopy'>
}

/**
 * Returns the lowest and highest APR (without fees) on the price list, for the terms and occupancies that the lender
 * offers.
 */
export function aprRange({ policy, pricing }: Pick<Figured, 'policy' | 'pricing'>): Range<Percent> {
  const sold = { ...pricing.termAddOn }
  for (const term of Object.keys(sold)) if (!policy.offer.terms.includes(Number(term))) delete sold[term]
  const uses = Object.fromEntries(
    policy.eligibility.occupancies.map((occupancy) => [occupancy, pricing.occupancyAddOn[occupancy]]),
  ) as Record<Occupancy, Percent>
  return rateRange({ ...pricing, termAddOn: sold, occupancyAddOn: uses })
}

/** Returns the lowest and highest origination fee, in percent of the initial draw. */
export function feeRange({ feeOptions }: Pick<Pricing, 'feeOptions'>): Range<Percent> {
  const fees = feeOptions.map(({ fee }) => fee)
  return { lowest: percent(Math.min(...fees)), highest: percent(Math.max(...fees)) }
}

/**
 * Returns the published ranges of the recording fee and the recording tax in the licensed states. The tax is per
 * $100,000 of the line. The range of the fee starts at $0, because a line that the county never records has no
 * recording fee.
 */
export function recordingRange({
  eligibility,
  thirdPartyCosts: { recording },
}: Pick<LendingPolicy, 'eligibility' | 'thirdPartyCosts'>): { fee: Range<Cents>; tax: Range<Cents> } {
  const charges: PartOfCharge[] = eligibility.licensedStates.flatMap((state) => {
    const own = recording.states[state]
    return own ? [own, ...Object.values(own.counties ?? {})] : [recording.other]
  })
  const range = (amounts: readonly (Cents | undefined)[]): Range<Cents> => {
    const told = amounts.filter((amount) => amount !== undefined)
    return { lowest: cents(Math.min(...told)), highest: cents(Math.max(...told)) }
  }
  const fee = range(charges.map((charge) => charge.fee))
  return { fee: { ...fee, lowest: ZERO }, tax: range(charges.map(({ taxPer100k }) => taxPer100k)) }
}

const points = (value: Percent): string => String(value)
const rate = (value: Percent): string => formatPercent(value, 2)
const share = (value: Percent): string => `${value}%`
/** Formats dollars. Whole-dollar amounts are shown without cents. */
const money = (amount: Cents): string => formatMoney(amount, inDollars(amount) % 1 === 0 ? 0 : 2)
const positive = <Value extends number>(value: Value, show: (value: Value) => string) =>
  value > 0 ? show(value) : undefined

const USES: Record<Occupancy, string> = {
  PRIMARY: 'primary residences',
  SECONDARY: 'second homes',
  INVESTMENT: 'investment property',
}

/**
 * Returns every figure that a disclosure may contain, formatted. A figure is undefined if it doesn't apply to the
 * lender. For example, the lender might have no discount or not offer a product.
 */
export function disclosureFigures(lender: Figured) {
  const { info, products, policy, pricing } = lender
  const { lineTerms } = pricing
  const apr = aprRange(lender)
  const fee = feeRange(pricing)
  const recording = recordingRange(policy)
  const states = policy.eligibility.licensedStates
  const lends = (state: string) => states.includes(state)
  const onHomes = products.heloc ?? products['crypto-heloc']
  const bySmallest = Object.entries(policy.line.minimumByState).filter(
    ([state, least]) => lends(state) && least > policy.line.minimum,
  )
  return {
    companyName: info.companyName,
    companyNameShort: info.companyNameShort,
    homeProduct: onHomes && info.companyProduct,
    rentalOnlyProduct: onHomes ? undefined : info.companyProduct,
    rentalProduct: products.dscr?.name,
    walletProduct: products['crypto-heloc']?.name,
    lineLowest: money(policy.line.minimum),
    lineHighest: money(policy.line.maximum),
    lineLowestByState: bySmallest.length
      ? inList(bySmallest.map(([state, least]) => `${money(least)} in ${stateName(state)}`))
      : undefined,
    initialDraw: share(policy.offer.minimumDrawShare),
    terms: inList(policy.offer.terms.map(String), 'or'),
    shortestTerm: String(Math.min(...policy.offer.terms)),
    drawPeriods: inList(policy.offer.drawPeriods.map(String), 'or'),
    uses: inList(OCCUPANCIES.filter((use) => policy.eligibility.occupancies.includes(use)).map((use) => USES[use])),
    aprLowest: rate(apr.lowest),
    aprHighest: rate(apr.highest),
    rateCap: rate(lineTerms.cap),
    indexName: lineTerms.index.name,
    feeLowest: share(fee.lowest),
    feeHighest: positive(fee.highest, share),
    /** The sentence that says there's no origination fee; undefined if the lender charges a fee. */
    noFee: fee.highest > 0 ? undefined : 'no origination fee',
    texasFeeCap:
      lends('TX') && fee.highest > 0 && policy.eligibility.occupancies.includes('PRIMARY') ? '2%' : undefined,
    valuation: money(policy.thirdPartyCosts.valuation),
    manualNotary: money(policy.thirdPartyCosts.manualNotary),
    recordingFeeLowest: money(recording.fee.lowest),
    recordingFeeHighest: money(recording.fee.highest),
    recordingTaxHighest: positive(recording.tax.highest, money),
    annualFee: positive(lineTerms.annualFee, money),
    terminationFee: positive(lineTerms.terminationFee, money),
    autopayDiscount: positive(pricing.discounts.autopay, points),
    memberDiscount: positive(pricing.discounts.member, points),
    interestOnlyAddOn: pricing.interestOnlyAddOn ? points(pricing.interestOnlyAddOn) : undefined,
    interestOnlyAtPar: pricing.interestOnlyAddOn === 0 ? 'the same rate' : undefined,
    interestOnlyProduct:
      pricing.interestOnlyFor?.length === 1 && pricing.interestOnlyFor[0] === 'DSCR' ? products.dscr?.name : undefined,
    rentRatio: products.dscr && policy.dscr.minimumRatio.toFixed(2),
    recentPurchaseDays: String(policy.eligibility.recentPurchaseDays),
    offerValidDays: String(pricing.offerValidDays),
  } satisfies Record<string, string | undefined>
}
type FigureName = keyof ReturnType<typeof disclosureFigures>

/**
 * The figures that advertising must state: credit limits, the APR range, the maximum APR and the fee (12 CFR 1026.16).
 */
const NEVER_MISSING: readonly FigureName[] = [
  'lineLowest',
  'lineHighest',
  'aprLowest',
  'aprHighest',
  'rateCap',
  'feeHighest',
  'noFee',
  'valuation',
  'manualNotary',
  'recordingFeeHighest',
  'recordingTaxHighest',
  'annualFee',
  'terminationFee',
  'memberDiscount',
  'rentRatio',
]

/**
 * Returns a lender's numbered product disclosures in order, with the lender's own figures filled in. Sentences with a
 * missing figure are dropped, and so are disclosures with no sentences left.
 */
export function productDisclosures(lender: Disclosed): Disclosure[] {
  const figures: Figures = disclosureFigures(lender)
  return Object.entries(lender.info.disclosureCopy).flatMap(([name, sentences]) => {
    const said = sentences.flatMap((sentence) => fillSentence(sentence, figures) ?? [])
    return said.length > 0 ? [{ name, text: said.join(' ') }] : []
  })
}

/**
 * Returns the problems in the wording of the disclosures: placeholders for unknown figures, and required figures that
 * are missing.
 */
export function disclosureProblems(lender: Disclosed): string[] {
  const figures: Figures = disclosureFigures(lender)
  const sentences = Object.entries(lender.info.disclosureCopy).flatMap(([name, all]) =>
    all.map((sentence) => ({ name, figures: placeholdersIn(sentence) })),
  )
  const unknown = sentences.flatMap(({ name, figures: named }) =>
    named.filter((figure) => !Object.hasOwn(figures, figure)).map((figure) => `${name}: there is no {${figure}}`),
  )
  const told = new Set(
    sentences.filter((one) => one.figures.every((name) => figures[name] !== undefined)).flatMap((one) => one.figures),
  )
  const missing = NEVER_MISSING.filter((name) => figures[name] !== undefined && !told.has(name))
  return [...unknown, ...missing.map((name) => `no disclosure says {${name}}`)]
}
