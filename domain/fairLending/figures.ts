/**
 * The yearly figures of fair-lending monitoring (Equal Credit Opportunity Act, 12 CFR 1002.4(a); Fair Housing Act, 42
 * USC 3605). They describe outcomes by group, and nothing that decides about an application may read them.
 */
import type { RegisterRow } from '../hmda/register/fields.ts'
import { csvOf } from '../values/csv.ts'
import { daysBetween, isPlainDate, type PlainDate } from '../values/dates.ts'
import {
  CHARACTERISTIC_NAMES,
  CHARACTERISTICS,
  type Characteristic,
  type Group,
  type Groups,
  groupName,
  groupsIn,
  groupsOf,
  referenceIn,
} from './groups.ts'
import { hiddenAmong } from './hidden.ts'
import { type Estimate, meanDifference, meanOf, rateDifference, rateOf, sampleOf } from './statistics.ts'

/**
 * What the figures measure. PERCENT: a share or a rate in percent, so its differences are percentage points. DAYS:
 * calendar days. `about`: the applications that the figure is about.
 */
export const MEASURES = {
  APPROVAL_RATE: { name: 'Approval rate', unit: 'PERCENT', about: 'Approved or denied applications' },
  APR: { name: 'APR', unit: 'PERCENT', about: 'Approved applications with a chosen offer' },
  MARGIN: { name: 'Margin over the index', unit: 'PERCENT', about: 'Approved applications with a chosen offer' },
  FEE: {
    name: 'Origination fee, in percent of the initial draw',
    unit: 'PERCENT',
    about: 'Approved applications with a chosen offer',
  },
  DECISION_DAYS: {
    name: 'Days from application to decision',
    unit: 'DAYS',
    about: 'Applications denied after registration or ready for closing',
  },
  FUNDING_DAYS: { name: 'Days from application to funding', unit: 'DAYS', about: 'Funded lines' },
} as const
export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as readonly MeasureName[]

/** The facts about an application that the register's row doesn't contain. Rates are in percent. */
export interface Outcome {
  readonly margin?: number | undefined
  readonly feeRate?: number | undefined
  /** The day on which all conditions before closing were met. */
  readonly approvedOn?: PlainDate | undefined
  readonly fundedOn?: PlainDate | undefined
}

/** One application's groups and outcomes. An outcome is absent if it doesn't apply. The approval rate is 0 or 1. */
export interface Observation {
  readonly groups: Groups
  readonly values: Readonly<Partial<Record<MeasureName, number>>>
}

/** The register's codes for the action taken: opened (1), approved but not accepted (2), and denied (3). */
const APPROVED = ['1', '2']
const DENIED = '3'

/** Returns the day in one of the register's fields, such as 20261129; undefined for NA or a mistyped correction. */
function dayIn(field: string): PlainDate | undefined {
  const day = field.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return isPlainDate(day) ? day : undefined
}

/**
 * Returns what monitoring uses of an application. As in the register, withdrawn and incomplete applications count as
 * neither approved nor denied.
 * @param outcome undefined for an application that registration declined. Registration declines at once, so such an
 * application has no days to a decision.
 */
export function observationOf(row: RegisterRow, outcome: Outcome | undefined): Observation {
  const { actionTaken, applicationDate, interestRate } = row
  const isApproved = APPROVED.includes(actionTaken)
  const isDecided = isApproved || actionTaken === DENIED
  const applied = dayIn(applicationDate)
  const days = (until: PlainDate | undefined) => applied && until && daysBetween(applied, until)
  const decided = isApproved ? outcome?.approvedOn : dayIn(row.actionDate)
  const apr = Number(interestRate)
  const given: Record<MeasureName, number | undefined> = {
    APPROVAL_RATE: isDecided ? Number(isApproved) : undefined,
    APR: isApproved && interestRate !== '' && Number.isFinite(apr) ? apr : undefined,
    MARGIN: isApproved ? outcome?.margin : undefined,
    FEE: isApproved ? outcome?.feeRate : undefined,
    DECISION_DAYS: isDecided && outcome ? days(decided) : undefined,
    FUNDING_DAYS: actionTaken === '1' ? days(outcome?.fundedOn) : undefined,
  }
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { groups: groupsOf(row), values }
}

/**
 * A figure about a group. Absent if it's hidden. `difference`: how far the group's figure is above the reference
 * group's. Absent for the reference group, for applications without an answer, and if the reference group is hidden.
 */
export interface GroupFigure {
  readonly group: Group
  readonly figure?: { readonly count: number; readonly estimate: Estimate; readonly difference?: Estimate } | undefined
}
export interface MeasureFigures {
  readonly measure: MeasureName
  /** The figure of all applications together, absent if it's hidden. */
  readonly all?: { readonly count: number; readonly estimate: Estimate } | undefined
  readonly characteristics: readonly {
    readonly characteristic: Characteristic
    readonly rows: readonly GroupFigure[]
  }[]
}

/** How a measure's values become an estimate, and how two groups' values compare. Percentages are from 0 to 100. */
interface Method {
  readonly estimate: (values: readonly number[]) => Estimate
  readonly difference: (values: readonly number[], reference: readonly number[]) => Estimate
}
const inPercent = ({ value, low, high }: Estimate): Estimate => ({
  value: 100 * value,
  low: 100 * low,
  high: 100 * high,
})
const rateIn = (values: readonly number[]): Estimate => rateOf(values.filter((one) => one === 1).length, values.length)
const RATE: Method = {
  estimate: (values) => inPercent(rateIn(values)),
  difference: (values, reference) => inPercent(rateDifference(rateIn(values), rateIn(reference))),
}
const MEAN: Method = {
  estimate: (values) => meanOf(sampleOf(values)),
  difference: (values, reference) => meanDifference(sampleOf(values), sampleOf(reference)),
}

function characteristicFigures(
  measure: MeasureName,
  characteristic: Characteristic,
  observations: readonly Observation[],
): readonly GroupFigure[] {
  const method = measure === 'APPROVAL_RATE' ? RATE : MEAN
  // Groups without any application are left out. They would otherwise hide a larger group's figure for no reason.
  const groups = groupsIn(characteristic).filter((group) =>
    observations.some((one) => one.groups[characteristic] === group),
  )
  const valuesOf = new Map(
    groups.map((group) => [
      group,
      observations.flatMap(({ groups: of, values }) => {
        const value = values[measure]
        return of[characteristic] === group && value !== undefined ? [value] : []
      }),
    ]),
  )
  const reference = referenceIn(characteristic)
  const hidden = hiddenAmong(new Map([...valuesOf].map(([group, values]) => [group, values.length])), reference)
  const compared = reference && !hidden.has(reference) ? valuesOf.get(reference) : undefined
  return [...valuesOf].map(([group, values]) => {
    if (hidden.has(group)) return { group }
    const isCompared = compared && group !== reference && group !== 'NOT_AVAILABLE'
    const difference = isCompared ? method.difference(values, compared) : undefined
    return {
      group,
      figure: { count: values.length, estimate: method.estimate(values), ...(difference && { difference }) },
    }
  })
}

/**
 * Returns all figures of a year. Figures about few applications are hidden, so that nobody can derive them. Groups
 * without any application are left out.
 */
export const fairLendingFigures = (observations: readonly Observation[]): readonly MeasureFigures[] =>
  MEASURE_NAMES.map((measure) => {
    const method = measure === 'APPROVAL_RATE' ? RATE : MEAN
    const values = observations.flatMap((one) => one.values[measure] ?? [])
    const isHidden = hiddenAmong(new Map([['ALL', values.length]]), undefined).size > 0
    return {
      measure,
      ...(!isHidden && { all: { count: values.length, estimate: method.estimate(values) } }),
      characteristics: CHARACTERISTIC_NAMES.map((characteristic) => ({
        characteristic,
        rows: characteristicFigures(measure, characteristic, observations),
      })),
    }
  })

/** Whether a difference is more than chance explains: its confidence interval doesn't contain zero. */
export const isClear = ({ low, high }: Estimate): boolean => low > 0 || high < 0

const number = (value: number): string => value.toFixed(3)
const cells = (estimate: Estimate | undefined): readonly string[] =>
  estimate ? [number(estimate.value), number(estimate.low), number(estimate.high)] : ['', '', '']

/** Returns the figures as a CSV file, one row for each measure and group. A hidden figure has the word "hidden". */
export const fairLendingCsv = (year: number, figures: readonly MeasureFigures[]): string =>
  csvOf([
    [
      ...['Year', 'Measure', 'Unit', 'Characteristic', 'Group', 'Applications', 'Value', 'Lower bound', 'Upper bound'],
      ...['Difference', 'Lower bound of the difference', 'Upper bound of the difference'],
    ],
    ...figures.flatMap(({ measure, all, characteristics }) => {
      const { name, unit } = MEASURES[measure]
      const row = (of: string, group: string, figure: GroupFigure['figure']) => [
        ...[String(year), name, unit === 'DAYS' ? 'days' : 'percent', of, group],
        ...[figure ? String(figure.count) : 'hidden', ...cells(figure?.estimate), ...cells(figure?.difference)],
      ]
      return [
        row('', 'All applications', all),
        ...characteristics.flatMap(({ characteristic, rows }) =>
          rows.map(({ group, figure }) =>
            row(CHARACTERISTICS[characteristic].name, groupName(characteristic, group), figure),
          ),
        ),
      ]
    }),
  ])
