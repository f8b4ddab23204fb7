import { cleanup, screen, within } from '@testing-library/react'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { paper } from '../../../widgets/closing/testClosing.tsx'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import CloseDisclosureScreen from './Screen.tsx'

afterEach(cleanup)

// Shows: behaviors
it('the closing disclosure shows the final amounts and the recipients of the initial draw', () => {
  const view = testView('sign')
  expect(view.journey.screens).toContain('document/close-disclosure')
  const liens = view.liens.map((lien, index) => ({ ...lien, payOff: index === 1 }))
  if (!view.offer) throw new Error('no offer')
  const offer = { ...view.offer, draw: dollars(90_000), fee: dollars(1000), cashToHand: dollars(70_630) }
  const documents = [paper(61, 'ACCOUNT_OPENING_DISCLOSURES'), paper(62, 'CREDIT_AGREEMENT')]
  showScreen(<CloseDisclosureScreen />, { ...view, offer, liens, documents })
  expect(screen.getByText('Pays off Orchard Credit Union')).toBeDefined()
  expect(screen.getByText('− $18,250.00')).toBeDefined()
  // The borrower receives $70,630: the initial draw of $90,000 minus the $1,000 fee, the $18,250 payoff and $120 of
  // third-party costs.
  expect(screen.getByText('− $120.00')).toBeDefined()
  expect(screen.getByText('$70,630.00')).toBeDefined()
  const papers = within(screen.getByRole('list', { name: 'Costs and disclosures' }))
  expect(papers.getAllByRole('listitem')).toHaveLength(1)
})
