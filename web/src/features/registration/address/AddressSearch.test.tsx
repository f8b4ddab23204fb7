import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { catalogOf } from '../../../app/i18n.ts'
import { AddressSearch } from './AddressSearch.tsx'

it("'Address not listed' reveals the address fields, and typing continues in the street field", async () => {
  const user = userEvent.setup()
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <form>
        <AddressSearch label="Home address" />
      </form>
    </I18nProvider>,
  )
  await user.type(screen.getByRole('combobox', { name: 'Home address' }), '12')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Address not listed' }))
  await user.keyboard('{Enter}')
  const street = screen.getByLabelText('Street address')
  expect(document.activeElement).toBe(street)
  expect(street).toHaveProperty('value', '12')
})
