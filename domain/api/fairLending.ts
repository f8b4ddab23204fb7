/** The API for the yearly figures of fair-lending monitoring. Only compliance staff may read them. */
import * as z from 'zod/mini'
import { MEASURE_NAMES, type MeasureFigures } from '../fairLending/figures.ts'
import { CHARACTERISTIC_NAMES, groupsIn } from '../fairLending/groups.ts'
import { listOf } from '../values/schemas.ts'
import { BASE } from './agent.ts'
import { contract } from './contract.ts'

const estimate = z.object({
  value: z.number(),
  /** The bounds of the 95% confidence interval. */
  low: z.number(),
  high: z.number(),
})
const figure = z.object({ count: z.int(), estimate })

const fairLending = z.object({
  year: z.int(),
  /** Whether the year is over. Before that, the figures still change with each decision. */
  isOver: z.boolean(),
  /** The number of the year's applications in the loan application register. */
  applications: z.int(),
  /** The figures in percent or days. A figure about few applications is absent. */
  measures: listOf(
    z.object({
      measure: z.enum(MEASURE_NAMES),
      all: z.optional(figure),
      characteristics: listOf(
        z.object({
          characteristic: z.enum(CHARACTERISTIC_NAMES),
          rows: listOf(
            z.object({
              group: z.enum(CHARACTERISTIC_NAMES.flatMap(groupsIn)),
              figure: z.optional(
                z.object({
                  ...figure.shape,
                  /** How far the figure is above the reference group's. */
                  difference: z.optional(estimate),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type FairLending = Omit<z.infer<typeof fairLending>, 'measures'> & {
  readonly measures: readonly MeasureFigures[]
}

const read = {
  access: 'MONITOR_FAIR_LENDING',
  method: 'GET',
  query: z.object({ year: z.string().check(z.regex(/^20\d\d$/)) }),
} as const

export const getFairLending = contract({
  ...read,
  id: 'getFairLending',
  path: `${BASE}/fair-lending`,
  summary:
    'Returns a calendar year’s approval rates, prices and processing times by ethnicity, race, sex and age, with 95% confidence intervals. Figures about fewer than ten applications are hidden. Only compliance agents may read them. Each access is logged.',
  response: fairLending,
})
export const exportFairLending = contract({
  ...read,
  id: 'exportFairLending',
  path: `${BASE}/fair-lending/export`,
  summary: 'Returns the same figures as a CSV file. Each access is logged.',
  produces: 'application/octet-stream',
})
