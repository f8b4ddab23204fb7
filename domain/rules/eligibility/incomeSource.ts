import type { EmploymentType } from '../employment.ts'
import { eligibilityRule } from './rule.ts'

/**
 * Income that ECOA protects or that doesn't depend on work. An applicant with such income is never rejected as
 * unemployed (12 CFR 1002.6).
 */
const LASTING: readonly EmploymentType[] = [
  'RETIRED',
  'PUBLIC_ASSISTANCE_PROGRAM',
  'ALIMONY',
  'CHILD_SUPPORT',
  'SEPARATE_MAINTENANCE_PAYMENTS',
]

interface Sources {
  readonly primaryIncomeSource?: EmploymentType | undefined
  readonly otherIncomeSources?: readonly EmploymentType[] | undefined
}

export const incomeSource = eligibilityRule({
  about: 'APPLICATION',
  name: 'Income source',
  reason: 'UNEMPLOYED',
  decline: {
    name: 'Unemployed',
    notice: 'Temporary or irregular employment',
    plain: 'You told us you’re unemployed, and we need a regular source of income.',
    hmda: 2,
    helps: ['INCOME'],
  },
  figures: { primaryIncomeSource: { label: 'Main income source', unit: 'text' } },
  policy: {},
  sample: { primaryIncomeSource: 'FULL_TIME' },
  check: ({ primaryIncomeSource, otherIncomeSources = [] }: Sources) =>
    primaryIncomeSource && {
      passes: primaryIncomeSource !== 'UNEMPLOYED' || otherIncomeSources.some((source) => LASTING.includes(source)),
      inputs: { primaryIncomeSource },
    },
})
