import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { catalogOf } from '../../../app/i18n.ts'
import { AddressSearch } from './AddressSearch.tsx'

afterEach(cleanup)

// Shows: words
it("'Address not listed' reveals the address fields and moves the focus to the street field", async () => {
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

it('the street field shows a hint if the house number comes after the street name', async () => {
  const user = userEvent.setup()
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <form>
        <AddressSearch label="Home address" answer={{ street1: '12 Elm Street' }} />
      </form>
    </I18nProvider>,
  )
  const street = screen.getByLabelText('Street address')
  const hint = /Start with the house number, such as/
  expect(screen.queryByText(hint)).toBeNull()
  await user.clear(street)
  await user.type(street, 'Elm Grove 12')
  expect(await screen.findByText(hint)).toBeDefined()
  expect(street).toHaveProperty('value', 'Elm Grove 12')
  await user.type(street, ' B')
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
})
