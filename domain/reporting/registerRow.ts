/**
 * An application's row in the loan application register (12 CFR 1003.4(a)). Many fields are the same in every row,
 * because every product is a conventional open-end line that the lender makes itself under its own rules.
 */
import { isReported, refinances } from '../application/core/applicants.ts'
import { borrowingEntity, isTexasHomestead, productOf } from '../application/core/product.ts'
import { scoredLowest } from '../application/decline/decline.ts'
import type { Application, CreditFile, Personal } from '../application/types.ts'
import { incomeInThousands, unaskedFields } from '../hmda/demographicFields.ts'
import { comparableTerm, hasRateSpread, rateSpread } from '../hmda/rateSpread.ts'
import type { RegisterRow } from '../hmda/register/fields.ts'
import { withCheckDigits } from '../hmda/uli.ts'
import { OCCUPANCY_CODES } from '../rules/hmdaDenial.ts'
import { chargesOf } from '../rules/lineCharges.ts'
import { type Measure, measuresIn } from '../rules/measures.ts'
import { purposeOf } from '../rules/product.ts'
import { isFirstLien } from '../rules/valuations.ts'
import { ageOn } from '../values/dates.ts'
import { add, type Cents } from '../values/money.ts'
import { todayAt } from '../values/timeZones.ts'
import { ACTION, finalAction } from './action.ts'
import {
  answersOf,
  compact,
  coName,
  denialFields,
  NO_CO_APPLICANT,
  NOT_APPLICABLE,
  NOT_DENIED,
  NOT_REPORTED,
  OTHER_PURPOSE,
  personFields,
  rowWith,
  streetOf,
  withPlaces,
} from './rowParts.ts'

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
 * Returns the code of the line's purpose. A line that pays off a loan on the home is a refinancing. It's a cash-out
 * refinancing if the borrower also gets money (1003.4(a)(3)).
 */
function purposeCode(a: Application): string {
  if (!refinances(a)) return OTHER_PURPOSE
  const { offer } = a
  return offer && offer.cashToHand > 0 ? '32' : '31'
}

const dollarsOf = (amount: Cents): string => (amount / 100).toFixed(2).replace(/\.00$/, '')
const figureOf = (value: number | undefined): string => (value === undefined ? NOT_REPORTED : String(value))
/**
 * Returns the application's row. Undefined until the lender takes a final action. Also undefined for a business-purpose
 * line that isn't a refinancing, because the register excludes such lines (1003.3(c)(10)). If several people borrow,
 * the co-applicant is the first co-signer. The row reports the lowest score, because the lender used that score. It's
 * in the fields of the person who has the score (comment 4(a)(15)-3).
 */
export function registerRow(a: Application, sources: RowSources): RegisterRow | undefined {
  const final = finalAction(a)
  if (!final || !isReported(a)) return undefined
  const { action, on } = final
  const { property, offer, income } = a
  const { address } = property
  const applied = todayAt(address.state, a.createdAt)
  const entity = borrowingEntity(a)
  const coSigner = a.owners.find(({ role }) => role === 'CO_SIGNER')
  const decided = action <= ACTION.DENIED
  const approved = action <= ACTION.NOT_ACCEPTED
  const isBusiness = purposeOf(productOf(a)) === 'business'

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
  const denial = action === ACTION.DENIED ? denialFields(a.decision.reasons) : NOT_DENIED
  const penalty = a.lineTerms && offer && chargesOf(a.lineTerms, isTexasHomestead(a)).terminationFee > 0
  // The rate was set when the offer was priced, so use that day's average prime offer rates, which the quote contains.
  const apor = offer && a.quote?.apor[String(comparableTerm(offer.termYears, 'FIXED'))]
  const spread = offer && apor !== undefined && hasRateSpread(action, false) ? rateSpread(offer.rate, apor) : undefined

  return rowWith({
    lei: sources.lei,
    uli: withCheckDigits(sources.lei + a.loanNumber.replace(/[^0-9A-Za-z]/g, '')),
    applicationDate: compact(applied),
    loanPurpose: purposeCode(a),
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
    interestRate: approved ? figureOf(offer?.rate) : NOT_REPORTED,
    prepaymentPenaltyTerm: penalty && !isBusiness ? String(12 * offer.drawYears) : NOT_REPORTED,
    dti: measured('DTI'),
    cltv: measured('CLTV'),
    loanTerm: offer ? String(12 * offer.termYears) : NOT_REPORTED,
    interestOnly: offer?.interestOnly ? '1' : '2',
    propertyValue: decided && a.valuation ? dollarsOf(a.valuation.value) : NOT_REPORTED,
    units: String(property.units ?? 1),
    submission: a.referrer ? '2' : '1',
    initiallyPayable: action === ACTION.ORIGINATED ? '1' : '3',
    nmlsId: sources.originator ?? NOT_REPORTED,
    businessPurpose: isBusiness ? '1' : '2',
  })
}
