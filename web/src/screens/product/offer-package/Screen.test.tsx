import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import OfferPackageScreen from './Screen.tsx'

afterEach(cleanup)

// Shows: behaviors
it('the offer package shows the offer and its documents on a printable page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const view = testView('sign')
  expect(view.journey.screens).toContain('product/offer-package')
  const { user } = showScreen(<OfferPackageScreen />, view)
  expect(screen.getByText('Rate including fees')).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Documents of your offer' })).getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('the offer package shows a message if no offer is chosen yet', () => {
  showScreen(<OfferPackageScreen />, testView('product'))
  expect(screen.getByText(/haven’t chosen an offer yet/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toBeDefined()
})
