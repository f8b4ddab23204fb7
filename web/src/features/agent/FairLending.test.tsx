import { cleanup, screen, within } from '@testing-library/react'
import type { FairLending as Figures } from 'domain/api/fairLending.ts'
import type { MeasureFigures } from 'domain/fairLending/figures.ts'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { FairLending } from './FairLending.tsx'
import { problem } from './testAgent.tsx'

afterEach(cleanup)

const estimate = (value: number, low: number, high: number) => ({ value, low, high })
const RATE: MeasureFigures = {
  measure: 'APPROVAL_RATE',
  all: { count: 1095, estimate: estimate(72.6, 62.9, 80.6) },
  characteristics: [
    {
      characteristic: 'RACE',
      rows: [
        { group: 'WHITE', figure: { count: 1060, estimate: estimate(80, 68.2, 88.2) } },
        {
          group: 'BLACK',
          figure: { count: 35, estimate: estimate(60, 43.6, 74.5), difference: estimate(-20, -38.2, -1.1) },
        },
        { group: 'ASIAN' },
      ],
    },
  ],
}
const DAYS: MeasureFigures = {
  measure: 'FUNDING_DAYS',
  characteristics: [
    {
      characteristic: 'SEX',
      rows: [
        { group: 'MALE', figure: { count: 40, estimate: estimate(21.04, 19.5, 22.5) } },
        {
          group: 'FEMALE',
          figure: { count: 31, estimate: estimate(21.5, 20, 23), difference: estimate(0.46, -1.6, 2.5) },
        },
      ],
    },
  ],
}
const FIGURES: Figures = { year: 2026, isOver: false, applications: 1200, measures: [RATE, DAYS] }
const show = (answer: () => Response, query = '') =>
  showPage(<FairLending />, `/agent/fair-lending?year=2026${query}`, answer)
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('the fair-lending page shows each group’s figure with its interval and its difference from the reference group', async () => {
  show(() => Response.json(FIGURES))
  const rows = rowsOf(await screen.findByRole('table', { name: 'Race' }))
  expect(rows).toEqual([
    'White1,06080.0%68.2% to 88.2%Reference group',
    'Black or African American3560.0%43.6% to 74.5%−20.0 percentage points−38.2 to −1.1Look closer',
    'AsianHidden––',
  ])
  expect(screen.getByText('72.6%')).toBeDefined()
  expect(screen.getByText('2026 isn’t over yet')).toBeDefined()
  expect(screen.getByText(/not proof of discrimination/)).toBeDefined()
  expect(screen.getByText(/don’t adjust for credit scores/)).toBeDefined()
})

it('a measure’s link shows its figures, and a difference that chance can explain has no mark', async () => {
  const { user } = show(() => Response.json(FIGURES))
  await user.click(await screen.findByRole('link', { name: 'Days from application to funding' }))
  const rows = rowsOf(await screen.findByRole('table', { name: 'Sex' }))
  expect(rows).toEqual([
    'Male4021.0 days19.5 days to 22.5 daysReference group',
    'Female3121.5 days20.0 days to 23.0 days+0.5 days−1.6 to +2.5',
  ])
  expect(screen.queryByRole('table', { name: 'Race' })).toBeNull()
  expect(screen.getByText('Fewer than 10 applications')).toBeDefined()
})

it('a year without final actions shows no tables', async () => {
  show(() => Response.json({ ...FIGURES, applications: 0, isOver: true }))
  expect(await screen.findByText('No applications with a final action in 2026.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('2026 isn’t over yet')).toBeNull()
})

it('staff without the compliance role are told that they can’t read the fair-lending figures', async () => {
  show(() => problem(403, { code: 'NOT_ALLOWED' }))
  expect(await screen.findByText('Only compliance staff can read these figures')).toBeDefined()
})
