/**
 * An application's row in the loan application register (12 CFR 1003.4(a)). Many fields are the same in every row,
 * because every product is a conventional open-end line that the lender makes itself under its own rules.
 */
import { borrowingEntity, isTexasHomestead, productOf } from '../application/core/product.ts'
import { scoredLowest } from '../application/decline/decline.ts'
import type { Application, CreditFile, Personal } from '../application/types.ts'
import {
  type DemographicFields,
  demographicFields,
  incomeInThousands,
  unaskedFields,
} from '../hmda/demographicFields.ts'
import { comparableTerm, hasRateSpread, rateSpread } from '../hmda/rateSpread.ts'
import { FIELDS, type RegisterRow } from '../hmda/register/fields.ts'
import { withCheckDigits } from '../hmda/uli.ts'
import { OCCUPANCY_CODES } from '../rules/hmdaDenial.ts'
import { chargesOf } from '../rules/lineCharges.ts'
import { type Measure, measuresIn } from '../rules/measures.ts'
import { purposeOf } from '../rules/product.ts'
import { REASONS } from '../rules/reasons.ts'
import { isFirstLien } from '../rules/valuations.ts'
import { ageOn, type PlainDate } from '../values/dates.ts'
import type { Demographics } from '../values/demographics.ts'
import { add, type Cents } from '../values/money.ts'
import { todayAt } from '../values/timeZones.ts'
import { ACTION, type Action, finalAction } from './action.ts'

/** The data for a row that isn't part of the application itself. */
export interface RowSources {
  /** The lender's legal entity identifier. */
  readonly lei: string
  /** Personal data, keyed by identity. Only the register reads the demographic answers. */
  readonly personal: Readonly<Record<string, Personal>>
  /** The lender's smallest line, in cents. Used for applications that ended before the applicant stated an amount. */
  readonly smallestLine: Cents
  /** The home's census tract, eleven digits; undefined if the lender has loaded none for the address. */
  readonly tract?: string | undefined
  /** The NMLS number of the loan officer; undefined if the applicant applied without one. */
  readonly originator?: string | undefined
}

const NOT_REPORTED = 'NA'
/**
 * The codes that an age or a score can have instead of a value: one for "not applicable", and one for "no
 * co-applicant".
 */
const NOT_APPLICABLE = '8888'
const NO_CO_APPLICANT = '9999'

const OTHER_PURPOSE = '4'
const NO_CODE = 10
const OTHER_REASON = 9
const MOST_REASONS = 4
const OTHER_MODEL = 8
/**
 * The register's codes for scoring models (1003.4(a)(15)). Each is keyed by words in the bureau's name for the model.
 */
const MODELS: readonly (readonly [RegExp, number])[] = [
  [/vantage\s?score\s*4/i, 15],
  [/vantage\s?score\s*3/i, 6],
  [/vantage\s?score\s*2/i, 5],
  [/fico\D*10\s?t/i, 14],
  [/fico\D*10/i, 13],
  [/fico\D*9(?!\d)/i, 11],
  [/fico\D*8(?!\d)/i, 12],
  [/beacon\D*5/i, 1],
  [/fair\s?isaac\D*(?:v|model\s?v)?2/i, 2],
  [/classic\D*04/i, 3],
  [/classic\D*98/i, 4],
]

type Scored = Pick<CreditFile, 'score' | 'scoreModel'>

/**
 * Returns the fields about a score: the score, the scoring model's code, and the model's name if the register has no
 * code for the model.
 */
function scoreFields(file: Scored | undefined, none: readonly [string, number]): readonly [string, string, string] {
  if (!file) return [none[0], String(none[1]), '']
  const code = MODELS.find(([pattern]) => pattern.test(file.scoreModel))?.[1] ?? OTHER_MODEL
  return [String(file.score), String(code), code === OTHER_MODEL ? file.scoreModel : '']
}

/**
 * Returns the codes of the reasons in order, without duplicates and padded with blanks. If a reason has code 9 (other),
 * also returns its description.
 */
function denialFields({ decision }: Application, action: Action) {
  if (action !== ACTION.DENIED) return { codes: [String(NO_CODE)], text: '' }
  const codes = [...new Set(decision.reasons.map((reason) => REASONS[reason].hmda))].slice(0, MOST_REASONS)
  const others = codes.includes(OTHER_REASON)
    ? decision.reasons.filter((reason) => REASONS[reason].hmda === OTHER_REASON).map((reason) => REASONS[reason].name)
    : []
  return { codes: codes.map(String), text: others.join('; ') }
}

/**
 * Returns the code of the line's purpose. A line that pays off a loan on the home is a refinancing. It's a cash-out
 * refinancing if the borrower also gets money (1003.4(a)(3)).
 */
function purposeCode({ liens, offer }: Application): string {
  if (!liens.some(({ payOff }) => payOff)) return OTHER_PURPOSE
  return offer && offer.cashToHand > 0 ? '32' : '31'
}

const dollarsOf = (amount: Cents): string => (amount / 100).toFixed(2).replace(/\.00$/, '')
const figureOf = (value: number | undefined): string => (value === undefined ? NOT_REPORTED : String(value))
const compact = (date: PlainDate): string => date.replaceAll('-', '')
const streetOf = ({ street1, street2 }: Application['property']['address']): string =>
  [street1, street2].filter(Boolean).join(' ')

const withPlaces = (prefix: string, codes: readonly string[]) =>
  Object.fromEntries(codes.map((code, place) => [`${prefix}${place + 1}`, code]))

function personFields(of: DemographicFields, name: (field: string) => string) {
  return {
    ...withPlaces(name('ethnicity'), of.ethnicity),
    [name('ethnicityText')]: of.ethnicityText,
    [name('ethnicityBasis')]: of.ethnicityBasis,
    ...withPlaces(name('race'), of.race),
    [name('raceTribe')]: of.raceTribe,
    [name('raceAsianText')]: of.raceAsianText,
    [name('racePacificText')]: of.racePacificText,
    [name('raceBasis')]: of.raceBasis,
    [name('sex')]: of.sex,
    [name('sexBasis')]: of.sexBasis,
  }
}
const coName = (field: string): string => `co${field.charAt(0).toUpperCase()}${field.slice(1)}`

const NOT_ASKED: Demographics = {
  ethnicity: [],
  ethnicityText: '',
  ethnicityDeclined: false,
  race: [],
  raceTribe: '',
  raceAsianText: '',
  racePacificText: '',
  raceDeclined: false,
  sex: [],
  sexDeclined: false,
}

const answersOf = ({ demographics = NOT_ASKED }: Personal = {}): DemographicFields =>
  demographicFields(demographics, demographics.taken ?? 'INTERNET')

/**
 * Returns the application's row. Undefined until the lender takes a final action. Also undefined for a business-purpose
 * line that isn't a refinancing, because the register excludes such lines (1003.3(c)(10)). If several people borrow,
 * the co-applicant is the first co-signer. The row reports the lowest score, because the lender used that score. It's
 * in the fields of the person who has the score (comment 4(a)(15)-3).
 */
export function registerRow(a: Application, sources: RowSources): RegisterRow | undefined {
  const final = finalAction(a)
  if (!final) return undefined
  const { action, on } = final
  const { property, offer, income } = a
  const { address } = property
  const applied = todayAt(address.state, a.createdAt)
  const entity = borrowingEntity(a)
  const coSigner = a.owners.find(({ role }) => role === 'CO_SIGNER')
  const decided = action <= ACTION.DENIED
  const approved = action <= ACTION.NOT_ACCEPTED
  const isBusiness = purposeOf(productOf(a)) === 'business'
  const loanPurpose = purposeCode(a)
  if (isBusiness && loanPurpose === OTHER_PURPOSE) return undefined

  const measures = measuresIn(a.decision.trace)
  const measured = (kind: Measure['kind']): string =>
    decided ? figureOf(measures.find((one) => one.kind === kind)?.value) : NOT_REPORTED
  const used = decided && !entity ? scoredLowest(a) : undefined
  const isCoSigners = used !== undefined && used === coSigner?.credit
  const [score, model, modelText] = scoreFields(isCoSigners ? undefined : used, [NOT_APPLICABLE, 9])
  const [coScore, coModel, coModelText] = scoreFields(
    isCoSigners ? used : undefined,
    // Without a decision, no score applies, whether or not there is a co-applicant (edit V664).
    coSigner || !decided ? [NOT_APPLICABLE, 9] : [NO_CO_APPLICANT, 10],
  )
  const ageOf = (identity: string): string => {
    const born = sources.personal[identity]?.dob
    return born ? String(ageOn(born, applied)) : NOT_APPLICABLE
  }
  const denial = denialFields(a, action)
  const penalty = a.lineTerms && offer && chargesOf(a.lineTerms, isTexasHomestead(a)).terminationFee > 0
  // The rate was set when the offer was priced, so use that day's average prime offer rates, which the quote contains.
  const apor = offer && a.quote?.apor[String(comparableTerm(offer.termYears, 'FIXED'))]
  const spread = offer && apor !== undefined && hasRateSpread(action, false) ? rateSpread(offer.rate, apor) : undefined

  const given: Partial<Record<string, string>> = {
    record: '2',
    lei: sources.lei,
    uli: withCheckDigits(sources.lei + a.loanNumber.replace(/[^0-9A-Za-z]/g, '')),
    applicationDate: compact(applied),
    loanType: '1',
    loanPurpose,
    preapproval: '2',
    constructionMethod: property.type === 'MANUFACTURED' ? '2' : '1',
    occupancy: String(OCCUPANCY_CODES[property.occupancy]),
    loanAmount: dollarsOf(offer?.amount ?? a.countered?.offer?.amount ?? sources.smallestLine),
    actionTaken: String(action),
    actionDate: compact(on),
    street: streetOf(address),
    city: address.city,
    state: address.state,
    zip: address.zip,
    county: sources.tract?.slice(0, 5) ?? NOT_REPORTED,
    tract: sources.tract ?? NOT_REPORTED,
    ...personFields(entity ? unaskedFields('NOT_NATURAL_PERSON') : answersOf(sources.personal[a.borrower]), (f) => f),
    ...personFields(
      coSigner ? answersOf(sources.personal[coSigner.identityUuid]) : unaskedFields('NO_CO_APPLICANT'),
      coName,
    ),
    age: entity ? NOT_APPLICABLE : ageOf(a.borrower),
    coAge: coSigner ? ageOf(coSigner.identityUuid) : NO_CO_APPLICANT,
    income: isBusiness
      ? NOT_REPORTED
      : String(incomeInThousands(income.verifiedAnnual ?? add(income.annual, income.other))),
    purchaser: '0',
    rateSpread: figureOf(spread),
    highCost: action === ACTION.ORIGINATED && property.occupancy === 'PRIMARY' ? '2' : '3',
    lien: isFirstLien(a.liens) ? '1' : '2',
    score,
    coScore,
    scoreModel: model,
    scoreModelText: modelText,
    coScoreModel: coModel,
    coScoreModelText: coModelText,
    ...withPlaces('denial', denial.codes),
    denialText: denial.text,
    loanCosts: NOT_REPORTED,
    pointsAndFees: NOT_REPORTED,
    originationCharges: NOT_REPORTED,
    discountPoints: NOT_REPORTED,
    lenderCredits: NOT_REPORTED,
    interestRate: approved ? figureOf(offer?.rate) : NOT_REPORTED,
    prepaymentPenaltyTerm: penalty && !isBusiness ? String(12 * offer.drawYears) : NOT_REPORTED,
    dti: measured('DTI'),
    cltv: measured('CLTV'),
    loanTerm: offer ? String(12 * offer.termYears) : NOT_REPORTED,
    introductoryPeriod: NOT_REPORTED,
    balloon: '2',
    interestOnly: offer?.interestOnly ? '1' : '2',
    negativeAmortization: '2',
    otherNonAmortizing: '2',
    propertyValue: decided && a.valuation ? dollarsOf(a.valuation.value) : NOT_REPORTED,
    manufacturedType: '3',
    manufacturedLand: '5',
    units: String(property.units ?? 1),
    affordableUnits: NOT_REPORTED,
    submission: a.referrer ? '2' : '1',
    initiallyPayable: action === ACTION.ORIGINATED ? '1' : '3',
    nmlsId: sources.originator ?? NOT_REPORTED,
    system1: '6',
    systemResult1: '17',
    reverseMortgage: '2',
    openEnd: '1',
    businessPurpose: isBusiness ? '1' : '2',
  }
  return Object.fromEntries(FIELDS.map((name) => [name, given[name] ?? ''])) as RegisterRow
}
