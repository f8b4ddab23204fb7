/**
 * The row of an application that registration declined before an account existed. The person got an adverse action
 * notice, so the inquiry was an application (12 CFR 1002.2(f), comment 3; 12 CFR 1003.2(b)). Questions that
 * registration never asked have the register's codes for "not applicable" or "not provided". A visitor who stated
 * neither a name nor an email address asked about a home, but nobody has applied, so such a denial has no row.
 */
import { incomeInThousands, unaskedFields } from '../hmda/demographicFields.ts'
import type { RegisterRow } from '../hmda/register/fields.ts'
import { withCheckDigits } from '../hmda/uli.ts'
import type { EarlyReason } from '../rules/earlyKnockouts.ts'
import { denialCodes } from '../rules/hmdaDenial.ts'
import type { Occupancy, PropertyType } from '../rules/home.ts'
import { type Product, purposeOf } from '../rules/product.ts'
import type { Address } from '../values/address.ts'
import { ageOn, type Instant, type PlainDate } from '../values/dates.ts'
import type { Cents } from '../values/money.ts'
import { todayAt } from '../values/timeZones.ts'
import { ACTION } from './action.ts'
import {
  answersOf,
  compact,
  coName,
  denialFields,
  NO_CO_APPLICANT,
  NOT_APPLICABLE,
  NOT_REPORTED,
  OTHER_PURPOSE,
  personFields,
  rowWith,
  streetOf,
  withPlaces,
} from './rowParts.ts'

/** A denial with the answers that the person had given. */
export interface ReportedDenial {
  readonly uuid: string
  readonly at: Instant
  readonly reasons: readonly EarlyReason[]
  readonly address: Address
  readonly occupancy: Occupancy
  readonly propertyType: PropertyType
  /** The yearly income in cents, if the person had stated it. */
  readonly income?: Cents | undefined
  readonly dob?: PlainDate | undefined
  /** Whether the lender knows the person's name or email address. */
  readonly isIdentified: boolean
}

interface Sources {
  /** The lender's legal entity identifier. */
  readonly lei: string
  /** The product that the lender would have offered for the home. */
  readonly product: Product
  /** The lender's smallest line, in cents, because registration doesn't ask for an amount. */
  readonly smallestLine: Cents
}

/** The number of characters of the UUID in a denial's number. Sixteen make every lender's numbers unique. */
const NUMBER_LENGTH = 16

/** Returns the number that identifies a denial in the register and on the staff's pages, such as D3F2504E04F8941D3. */
export const denialNumber = (uuid: string): string =>
  `D${uuid.replaceAll('-', '').slice(0, NUMBER_LENGTH).toUpperCase()}`

/** Returns the first and the last UUID of the denials with a number; undefined if the text isn't a denial's number. */
export function uuidsWithNumber(number: string): readonly [string, string] | undefined {
  const [, one, two, three] = /^D([\dA-F]{8})([\dA-F]{4})([\dA-F]{4})$/i.exec(number) ?? []
  if (!one) return undefined
  const begins = `${one}-${two}-${three}`.toLowerCase()
  return [`${begins}-0000-000000000000`, `${begins}-ffff-ffffffffffff`]
}

/**
 * Returns a denial's row. Undefined if the person didn't identify themselves. Also undefined for a business-purpose
 * line, because the register excludes such lines unless they refinance a loan (12 CFR 1003.3(c)(10)), and registration
 * doesn't ask about loans.
 */
export function denialRow(denial: ReportedDenial, { lei, product, smallestLine }: Sources): RegisterRow | undefined {
  if (!denial.isIdentified || purposeOf(product) === 'business') return undefined
  const { address, income, dob, reasons, propertyType } = denial
  const on = todayAt(address.state, denial.at)
  const { constructionMethod, occupancy } = denialCodes(denial)
  const { codes, text } = denialFields(reasons)
  return rowWith({
    lei,
    uli: withCheckDigits(lei + denialNumber(denial.uuid)),
    applicationDate: compact(on),
    loanPurpose: OTHER_PURPOSE,
    constructionMethod: String(constructionMethod),
    occupancy: String(occupancy),
    loanAmount: (smallestLine / 100).toFixed(2).replace(/\.00$/, ''),
    actionTaken: String(ACTION.DENIED),
    actionDate: compact(on),
    street: streetOf(address),
    city: address.city,
    state: address.state,
    zip: address.zip,
    county: NOT_REPORTED,
    tract: NOT_REPORTED,
    ...personFields(answersOf(), (field) => field),
    ...personFields(unaskedFields('NO_CO_APPLICANT'), coName),
    age: dob ? String(ageOn(dob, on)) : NOT_APPLICABLE,
    coAge: NO_CO_APPLICANT,
    income: income === undefined ? NOT_REPORTED : String(incomeInThousands(income)),
    rateSpread: NOT_REPORTED,
    highCost: '3',
    // Registration doesn't ask about loans on the home, and the register has no code for that.
    lien: '2',
    score: NOT_APPLICABLE,
    scoreModel: '9',
    coScore: NO_CO_APPLICANT,
    coScoreModel: '10',
    ...withPlaces('denial', codes),
    denialText: text,
    interestRate: NOT_REPORTED,
    prepaymentPenaltyTerm: NOT_REPORTED,
    dti: NOT_REPORTED,
    cltv: NOT_REPORTED,
    loanTerm: NOT_REPORTED,
    interestOnly: '2',
    propertyValue: NOT_REPORTED,
    units: propertyType === 'TWO_TO_FOUR_UNITS' ? '2' : '1',
    submission: '1',
    initiallyPayable: '3',
    nmlsId: NOT_REPORTED,
    businessPurpose: '2',
  })
}
