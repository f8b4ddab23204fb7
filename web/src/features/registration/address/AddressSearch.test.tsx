import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { catalogOf } from '../../../app/i18n.ts'
import { AddressSearch } from './AddressSearch.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Shows: words, behaviors
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

it("choosing 'Address not listed' in the suggestions moves the focus to the street field, also a second time", async () => {
  const user = userEvent.setup()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <form>
        <AddressSearch label="Home address" />
      </form>
    </I18nProvider>,
  )
  const box = screen.getByRole('combobox', { name: 'Home address' })
  for (const typed of ['12 Elm', '14 Oak']) {
    await user.clear(box)
    await user.type(box, typed)
    await screen.findByRole('option', { name: 'Address not listed' })
    await user.keyboard('{ArrowDown}{Enter}')
    const street = screen.getByLabelText('Street address')
    expect(document.activeElement).toBe(street)
    expect(street).toHaveProperty('value', typed)
  }
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

it('suggestions that arrive while a person chooses with the arrow keys don’t clear the choice', async () => {
  const user = userEvent.setup()
  const HOME = { street1: '12 Elm St', street2: '', city: 'Sacramento', state: 'CA', zip: '95818', units: 0 }
  const late = Promise.withResolvers<Response>()
  const found = () => Response.json([{ ...HOME, fullAddress: '12 Elm St, Sacramento, CA' }])
  vi.stubGlobal('fetch', (url: string) => (url.endsWith('12%20E') ? Promise.resolve(found()) : late.promise))
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <form>
        <AddressSearch label="Home address" />
      </form>
    </I18nProvider>,
  )
  const box = screen.getByRole('combobox', { name: 'Home address' })
  await user.type(box, '12 E')
  const option = await screen.findByRole('option', { name: '12 Elm St, Sacramento, CA' })
  await user.type(box, 'l')
  await user.keyboard('{ArrowDown}')
  late.resolve(found())
  await late.promise
  await user.keyboard('{Shift}')
  expect(option.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('Zipcode')).toHaveProperty('value', '95818')
})
