import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { catalogOf } from '../app/i18n.ts'
import { RadioCards } from './Choices.tsx'
import { Institution } from './Monogram.tsx'

afterEach(cleanup)

it('an institution’s initials appear next to its name, but screen readers read only the name', () => {
  const option = (name: string) => ({ value: name, label: <Institution name={name} detail="Checking" /> })
  const options = ['Bank of America, N.A.', 'Delta Meadow Bank'].map(option)
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <RadioCards name="bank" legend="Bank" options={options} />
    </I18nProvider>,
  )
  const marks = [...document.querySelectorAll('[data-initials]')]
  expect(marks.map((mark) => mark.getAttribute('data-initials'))).toEqual(['BA', 'DM'])
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Bank of America, N.A.Checking',
    'Delta Meadow BankChecking',
  ])
  expect(screen.getByRole('radio', { name: /^Delta Meadow Bank/ })).toBeDefined()
})
