import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { catalogueOf } from '../../app/i18n.ts'
import { STEPS } from './Steps.tsx'

afterEach(cleanup)

const V1 = [
  'Employed full-time',
  'Employed part-time',
  'Self-employed',
  'Retired',
  'Unemployed / furloughed',
  'Separate maintenance payments',
]

it.each([
  ['v1', V1],
  ['v2', [...V1, 'Alimony', 'Child support', 'Public assistance program']],
] as const)('3, employment: registration %s offers its own list of income sources', (version, offered) => {
  const { Fields } = STEPS.income
  render(
    <I18nProvider i18n={catalogueOf('en')}>
      <Fields typed={{}} version={version} />
    </I18nProvider>,
  )
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(1)).toEqual(offered)
})
