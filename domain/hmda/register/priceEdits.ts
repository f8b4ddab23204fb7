/** The register's validity edits about costs, rates, ratios and terms: V672 to V687, V712 and V715. */

import { onlyEntities } from './applicantEdits.ts'
import type { Edit } from './edit.ts'
import {
  actionIs,
  among,
  codesEdit,
  edit,
  editIf,
  hasNoCoApplicant,
  isBlank,
  isBusiness,
  isCoEntity,
  isMultifamily,
  isNumber,
  isOpenEnd,
  isPositiveWhole,
  isReverse,
  isUnreported,
  isWhole,
} from './edit.ts'
import type { FieldName, RegisterRow } from './fields.ts'

const atLeastZero = (value: string): boolean => isNumber(value) && Number(value) >= 0
const aboveZero = (value: string): boolean => isNumber(value) && Number(value) > 0

/** Returns an edit that requires a field to be "NA" or "Exempt" in rows with the given condition. */
const unreportedIf = (code: string, name: FieldName, when: string, applies: (row: RegisterRow) => boolean): Edit =>
  editIf(code, `${when} must have NA or Exempt here.`, applies, (row) => isUnreported(row[name]))

const REVERSE = ['A reverse mortgage', isReverse] as const
const OPEN_END = ['An open-end line', isOpenEnd] as const
const BUSINESS = ['A loan for business', isBusiness] as const
const NOT_MADE = ['A loan that wasn’t made or bought', actionIs('2 3 4 5 7 8')] as const
const NOT_ORIGINATED = ['A loan that wasn’t made', actionIs('2 3 4 5 6 7 8')] as const

/**
 * Returns the edits about one amount, with codes numbered from `first`. There's one edit for each kind of row that must
 * not report the amount.
 */
const unreportedFor = (
  base: string,
  name: FieldName,
  first: number,
  rules: readonly (readonly [string, (row: RegisterRow) => boolean])[],
): Edit[] => rules.map(([when, applies], index) => unreportedIf(`${base}-${first + index}`, name, when, applies))

/** Returns an edit that requires a field to be "NA", "Exempt", or a number that passes `test`. */
const figureEdit = (code: string, name: FieldName, rule: string, test: (value: string) => boolean): Edit =>
  edit(code, `${rule}, NA or Exempt.`, (row) => test(row[name]) || isUnreported(row[name]))

const optionalAmount = (code: string, name: FieldName, label: string): Edit =>
  edit(
    code,
    `${label} must be above zero, blank, NA or Exempt.`,
    (row) => isBlank(row[name]) || aboveZero(row[name]) || isUnreported(row[name]),
  )

const FEATURES = ['balloon', 'interestOnly', 'negativeAmortization', 'otherNonAmortizing'] as const

export const PRICE_EDITS: readonly Edit[] = [
  figureEdit('V672-1', 'loanCosts', 'Total loan costs must be zero or more', atLeastZero),
  editIf(
    'V672-2',
    'If points and fees are reported, total loan costs must be NA.',
    ({ pointsAndFees }) => atLeastZero(pointsAndFees),
    ({ loanCosts }) => loanCosts === 'NA',
  ),
  ...unreportedFor('V672', 'loanCosts', 3, [REVERSE, OPEN_END, BUSINESS, NOT_MADE]),
  figureEdit('V673-1', 'pointsAndFees', 'Total points and fees must be zero or more', atLeastZero),
  ...unreportedFor('V673', 'pointsAndFees', 2, [NOT_ORIGINATED, REVERSE, BUSINESS]),
  editIf(
    'V673-5',
    'If total loan costs are reported, points and fees must be NA.',
    ({ loanCosts }) => atLeastZero(loanCosts),
    ({ pointsAndFees }) => pointsAndFees === 'NA',
  ),
  figureEdit('V674-1', 'originationCharges', 'Origination charges must be zero or more', atLeastZero),
  ...unreportedFor('V674', 'originationCharges', 2, [REVERSE, OPEN_END, BUSINESS, NOT_MADE]),
  optionalAmount('V675-1', 'discountPoints', 'Discount points'),
  ...unreportedFor('V675', 'discountPoints', 2, [REVERSE, OPEN_END, BUSINESS, NOT_MADE]),
  optionalAmount('V676-1', 'lenderCredits', 'Lender credits'),
  ...unreportedFor('V676', 'lenderCredits', 2, [REVERSE, OPEN_END, BUSINESS, NOT_MADE]),
  figureEdit('V677-1', 'interestRate', 'The interest rate must be zero or more', atLeastZero),
  unreportedIf('V677-2', 'interestRate', 'An application that wasn’t approved', actionIs('3 4 5 7')),
  figureEdit('V678-1', 'prepaymentPenaltyTerm', 'The prepayment penalty term must be whole months', isPositiveWhole),
  ...unreportedFor('V678', 'prepaymentPenaltyTerm', 2, [['A purchased loan', actionIs('6')], REVERSE, BUSINESS]),
  editIf(
    'V678-5',
    'The prepayment penalty term can’t be longer than the loan term.',
    ({ prepaymentPenaltyTerm, loanTerm }) => isWhole(prepaymentPenaltyTerm) && isWhole(loanTerm),
    ({ prepaymentPenaltyTerm, loanTerm }) => Number(prepaymentPenaltyTerm) <= Number(loanTerm),
  ),
  figureEdit('V679-1', 'dti', 'The debt-to-income ratio must be a number', isNumber),
  ...unreportedFor('V679', 'dti', 2, [
    ['An application without a decision', actionIs('4 5 6')],
    ['A loan with affordable units', isMultifamily],
  ]),
  unreportedIf(
    'V680-1',
    'dti',
    'An entity without a co-applicant',
    (row) => onlyEntities(row) && hasNoCoApplicant(row),
  ),
  unreportedIf('V680-2', 'dti', 'Two entities', (row) => onlyEntities(row) && isCoEntity(row)),
  figureEdit('V681-1', 'cltv', 'The combined loan-to-value ratio must be above zero', aboveZero),
  unreportedIf('V681-2', 'cltv', 'An application without a decision', actionIs('4 5 6')),
  figureEdit('V682-1', 'loanTerm', 'The loan term must be whole months', isPositiveWhole),
  unreportedIf('V682-2', 'loanTerm', 'A reverse mortgage', isReverse),
  figureEdit('V683', 'introductoryPeriod', 'The introductory rate period must be whole months', isPositiveWhole),
  codesEdit('V684', 'balloon', 'Balloon payment', '1111 1 2'),
  codesEdit('V685', 'interestOnly', 'Interest-only payments', '1111 1 2'),
  codesEdit('V686', 'negativeAmortization', 'Negative amortization', '1111 1 2'),
  codesEdit('V687', 'otherNonAmortizing', 'Other non-amortizing features', '1111 1 2'),
  editIf(
    'V712',
    'If loan costs or points and fees are exempt, both must be.',
    (row) => row.loanCosts === 'Exempt' || row.pointsAndFees === 'Exempt',
    (row) => row.loanCosts === 'Exempt' && row.pointsAndFees === 'Exempt',
  ),
  editIf(
    'V715',
    'If one non-amortizing feature is exempt, all must be.',
    (row) => FEATURES.some((name) => among(row[name], '1111')),
    (row) => FEATURES.every((name) => row[name] === '1111'),
  ),
]
