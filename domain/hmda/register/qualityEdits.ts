/**
 * The quality edits of the CFPB's filing instructions that a row for an open-end line can fail. The lender can file
 * such a row anyway, after confirming that its values are right.
 */

import type { Edit } from './edit.ts'
import { actionIs, among, edit, editIf, isDate, isNumber, isUnreported } from './edit.ts'
import type { FieldName, RegisterRow } from './fields.ts'

const numberIn = (row: RegisterRow, name: FieldName): number | undefined =>
  isNumber(row[name]) ? Number(row[name]) : undefined

/** Returns an edit that requires a field's number to be within bounds. A field without a number passes. */
const within = (code: string, name: FieldName, rule: string, fits: (value: number) => boolean): Edit =>
  edit(code, rule, (row) => {
    const value = numberIn(row, name)
    return value === undefined || fits(value)
  })

const madeAt =
  (lien: string) =>
  (row: RegisterRow): boolean =>
    row.actionTaken === '1' && row.lien === lien

const spreadEdit = (code: string, lien: string, most: number): Edit =>
  editIf(
    code,
    `A loan with a rate spread above ${most} should be high-cost.`,
    (row) => madeAt(lien)(row) && (numberIn(row, 'rateSpread') ?? 0) > most,
    ({ highCost }) => highCost === '1',
  )

const ageEdit = (code: string, name: 'age' | 'coAge', who: string): Edit =>
  editIf(
    code,
    `The ${who}’s age should be 18 to 100.`,
    (row) => !among(row[name], '8888 9999'),
    (row) => Number(row[name]) >= 18 && Number(row[name]) <= 100,
  )

const scoreEdit = (code: string, name: 'score' | 'coScore', who: string): Edit =>
  editIf(
    code,
    `The ${who}’s score should be 300 to 900.`,
    (row) => !among(row[name], '7777 8888 9999 1111'),
    (row) => Number(row[name]) >= 300 && Number(row[name]) <= 900,
  )

const yearsBetween = (row: RegisterRow): number => (Number(row.actionDate) - Number(row.applicationDate)) / 10_000
const hasDates = (row: RegisterRow): boolean => isDate(row.applicationDate) && isDate(row.actionDate)
const hasStreet = ({ street }: RegisterRow): boolean => street !== 'NA' && street !== 'Exempt'

export const QUALITY_EDITS: readonly Edit[] = [
  editIf(
    'Q601',
    'The application should be at most two years older than the action.',
    hasDates,
    (row) => yearsBetween(row) <= 2,
  ),
  editIf(
    'Q602',
    'If city, state and ZIP code are known, the street should be too.',
    ({ street }) => street === 'NA',
    ({ city, state, zip }) => [city, state, zip].some((value) => value === 'NA'),
  ),
  within('Q606', 'income', 'The income should be below 10,000 (in thousands).', (income) => income < 10_000),
  editIf(
    'Q607',
    'A line behind another lien should be at most 250,000.',
    ({ lien }) => lien === '2',
    (row) => (numberIn(row, 'loanAmount') ?? 0) <= 250_000,
  ),
  editIf(
    'Q608',
    'A loan should be made after the day of the application.',
    (row) => row.actionTaken === '1' && hasDates(row),
    ({ actionDate, applicationDate }) => actionDate > applicationDate,
  ),
  spreadEdit('Q610', '1', 6.5),
  spreadEdit('Q611', '2', 8.5),
  editIf(
    'Q613',
    'A loan for business should be a purchase, an improvement or a refinancing.',
    ({ businessPurpose }) => businessPurpose === '1',
    ({ loanPurpose }) => among(loanPurpose, '1 2 31 32 5'),
  ),
  ageEdit('Q614-1', 'age', 'applicant'),
  ageEdit('Q614-2', 'coAge', 'co-applicant'),
  editIf(
    'Q618',
    'A manufactured home should have a secured property type.',
    ({ constructionMethod }) => constructionMethod === '2',
    ({ manufacturedType }) => manufacturedType !== '3',
  ),
  editIf(
    'Q619',
    'A manufactured home should have a land property interest.',
    ({ constructionMethod }) => constructionMethod === '2',
    ({ manufacturedLand }) => manufacturedLand !== '5',
  ),
  editIf(
    'Q620',
    'A loan that isn’t for business should have the originator’s NMLS number.',
    ({ businessPurpose }) => businessPurpose === '2',
    ({ nmlsId }) => nmlsId !== 'NA',
  ),
  editIf(
    'Q629',
    'The income should be known.',
    ({ loanPurpose }) => among(loanPurpose, '1 2 4'),
    ({ income }) => income !== 'NA',
  ),
  within('Q645-1', 'loanAmount', 'The amount should be at least 500.', (amount) => amount >= 500),
  edit('Q648', 'The ULI should begin with the LEI.', ({ uli, lei }) => uli.startsWith(lei)),
  scoreEdit('Q649-1', 'score', 'applicant'),
  scoreEdit('Q649-2', 'coScore', 'co-applicant'),
  within('Q650-1', 'interestRate', 'The interest rate should be at least 0.5.', (rate) => rate <= 0 || rate >= 0.5),
  within('Q650-2', 'interestRate', 'The interest rate should be at most 20.', (rate) => rate <= 20),
  within(
    'Q651-1',
    'cltv',
    'The CLTV should be at least 1.5, because it’s a percentage.',
    (value) => value <= 0 || value >= 1.5,
  ),
  within('Q651-2', 'cltv', 'The CLTV should be below 150.', (value) => value < 150),
  editIf(
    'Q617',
    'The CLTV should be at least the amount divided by the property value.',
    (row) => [row.cltv, row.propertyValue, row.loanAmount].every(isNumber),
    (row) => Number(row.cltv) >= (100 * Number(row.loanAmount)) / Number(row.propertyValue) - 0.01,
  ),
  within(
    'Q652',
    'dti',
    'The DTI should be at least 1, because it’s a percentage.',
    (value) => value <= 0 || value >= 1,
  ),
  editIf(
    'Q654',
    'The DTI of an approved application should be 0 to 80.',
    (row) => actionIs('1 2 8')(row) && (numberIn(row, 'income') ?? 0) > 5 && !isUnreported(row.dti),
    (row) => Number(row.dti) >= 0 && Number(row.dti) <= 80,
  ),
  within('Q658', 'loanTerm', 'The term should be at most 600 months.', (months) => months <= 600),
  editIf('Q660-1', 'The street should have at most 100 characters.', hasStreet, ({ street }) => street.length <= 100),
  editIf(
    'Q660-2',
    'The street should be one address, without “;”, “&” or “and”.',
    hasStreet,
    ({ street }) => !/[;&]|\band\b/i.test(street),
  ),
  editIf(
    'Q660-3',
    'The street should have no special characters and no “tbd”.',
    hasStreet,
    ({ street }) => !/[?!*%^@[\]{}<>_+=]|\btbd\b/i.test(street),
  ),
  editIf(
    'Q660-4',
    'The street should have both letters and digits.',
    hasStreet,
    ({ street }) => /\d/.test(street) && /[a-z]/i.test(street),
  ),
]
