/**
 * The loan application register's row: 110 fields separated by vertical bars (12 CFR 1003.4(a); the CFPB's filing
 * instructions for 2026). Each field is a string. A missing value is an empty string, "NA" or a code.
 */

const five = <Prefix extends string>(prefix: Prefix) =>
  [`${prefix}1`, `${prefix}2`, `${prefix}3`, `${prefix}4`, `${prefix}5`] as const

/** The fields in the order of the file. */
export const FIELDS = [
  'record',
  'lei',
  'uli',
  'applicationDate',
  'loanType',
  'loanPurpose',
  'preapproval',
  'constructionMethod',
  'occupancy',
  'loanAmount',
  'actionTaken',
  'actionDate',
  'street',
  'city',
  'state',
  'zip',
  'county',
  'tract',
  ...five('ethnicity'),
  'ethnicityText',
  ...five('coEthnicity'),
  'coEthnicityText',
  'ethnicityBasis',
  'coEthnicityBasis',
  ...five('race'),
  'raceTribe',
  'raceAsianText',
  'racePacificText',
  ...five('coRace'),
  'coRaceTribe',
  'coRaceAsianText',
  'coRacePacificText',
  'raceBasis',
  'coRaceBasis',
  'sex',
  'coSex',
  'sexBasis',
  'coSexBasis',
  'age',
  'coAge',
  'income',
  'purchaser',
  'rateSpread',
  'highCost',
  'lien',
  'score',
  'coScore',
  'scoreModel',
  'scoreModelText',
  'coScoreModel',
  'coScoreModelText',
  'denial1',
  'denial2',
  'denial3',
  'denial4',
  'denialText',
  'loanCosts',
  'pointsAndFees',
  'originationCharges',
  'discountPoints',
  'lenderCredits',
  'interestRate',
  'prepaymentPenaltyTerm',
  'dti',
  'cltv',
  'loanTerm',
  'introductoryPeriod',
  'balloon',
  'interestOnly',
  'negativeAmortization',
  'otherNonAmortizing',
  'propertyValue',
  'manufacturedType',
  'manufacturedLand',
  'units',
  'affordableUnits',
  'submission',
  'initiallyPayable',
  'nmlsId',
  ...five('system'),
  'systemText',
  ...five('systemResult'),
  'systemResultText',
  'reverseMortgage',
  'openEnd',
  'businessPurpose',
] as const

/** Returns a field's number and name as staff see them, such as "78. Interest rate". */
export function fieldTitle(name: FieldName): string {
  const words = name
    .replace(/^co(?=[A-Z])/, 'co-applicant ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(dti|cltv|uli|lei)\b/g, (word) => word.toUpperCase())
    .replace('nmls id', 'NMLS ID')
  return `${FIELDS.indexOf(name) + 1}. ${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export type FieldName = (typeof FIELDS)[number]
export type RegisterRow = Readonly<Record<FieldName, string>>

const SEPARATOR = '|'

/** A value that the file's format doesn't allow, with its field's number (starting at 1). */
export interface FormatError {
  readonly field: number
  readonly value: string
}

/** Fields that must contain a whole number. */
const WHOLE: readonly FieldName[] = [
  'record',
  'loanType',
  'loanPurpose',
  'preapproval',
  'constructionMethod',
  'occupancy',
  'actionTaken',
  'actionDate',
  'ethnicityBasis',
  'coEthnicityBasis',
  'raceBasis',
  'coRaceBasis',
  'sex',
  'coSex',
  'sexBasis',
  'coSexBasis',
  'age',
  'coAge',
  'purchaser',
  'highCost',
  'lien',
  'score',
  'coScore',
  'scoreModel',
  'coScoreModel',
  'denial1',
  'balloon',
  'interestOnly',
  'negativeAmortization',
  'otherNonAmortizing',
  'manufacturedType',
  'manufacturedLand',
  'units',
  'submission',
  'initiallyPayable',
  'system1',
  'systemResult1',
  'reverseMortgage',
  'openEnd',
  'businessPurpose',
]

/** Fields that contain a whole number or are blank. */
const WHOLE_OR_BLANK: readonly FieldName[] = [
  ...five('ethnicity'),
  ...five('coEthnicity'),
  ...five('race'),
  ...five('coRace'),
  'denial2',
  'denial3',
  'denial4',
  'system2',
  'system3',
  'system4',
  'system5',
  'systemResult2',
  'systemResult3',
  'systemResult4',
  'systemResult5',
]

const wholeNumber = (value: string): boolean => /^\d+$/.test(value)

/** Parses one line of the file into a row. Returns undefined if the line doesn't have 110 fields. */
export function readRow(line: string): RegisterRow | undefined {
  const values = line.replace(/\r?\n$/, '').split(SEPARATOR)
  if (values.length !== FIELDS.length) return undefined
  return Object.fromEntries(FIELDS.map((name, place) => [name, (values[place] ?? '').trim()])) as RegisterRow
}

/** Returns the number of fields in a line. */
export const fieldCount = (line: string): number => line.split(SEPARATOR).length

/** Returns the fields whose values the file's format doesn't allow, in the file's order. */
export const formatErrors = (row: RegisterRow): FormatError[] =>
  FIELDS.flatMap((name, place) => {
    const value = row[name]
    const allowed =
      (!WHOLE.includes(name) || wholeNumber(value)) &&
      (!WHOLE_OR_BLANK.includes(name) || value === '' || wholeNumber(value)) &&
      (name !== 'loanAmount' || /^-?\d+(?:\.\d+)?$/.test(value))
    return allowed ? [] : [{ field: place + 1, value }]
  })

/** Joins values into one line of the file. Separators and line breaks inside a value become one space. */
export const lineOf = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[|\s]+/g, ' ').trim()).join(SEPARATOR)

/** Returns a row's line in the file. */
export const writeRow = (row: RegisterRow): string => lineOf(FIELDS.map((name) => row[name]))
