import { cleanup, screen, within } from '@testing-library/react'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testLiens, testView } from '../../../widgets/journey/testScreen.tsx'
import PayoffHoldScreen from './Screen.tsx'

afterEach(cleanup)

it("the payoff hold screen shows each loan's balance and requested payoff, and which lienholders haven't responded", () => {
  const third = { ...testLiens[1], uuid: 'third', lender: 'Silent Finance', balance: dollars(900) }
  const liens = [...testLiens, third].map((lien) => ({ ...lien, payOff: true })) as typeof testLiens
  const [first, second] = testLiens
  const payoffs = [
    { lien: first?.uuid ?? '', paid: { amount: dollars(212_000), reference: 'W' } },
    { lien: second?.uuid ?? '', demanded: dollars(20_000) },
    { lien: 'third' },
  ]
  showScreen(<PayoffHoldScreen />, { ...testView('appSummary'), liens, funding: { payoffsDone: false, payoffs } })
  const list = within(screen.getByRole('list', { name: 'Loans your line pays off' }))
  expect(list.getAllByRole('listitem').map(({ dataset }) => dataset.state)).toEqual(['done', 'doing', 'doing'])
  expect(list.getByText('$212,000.00 paid')).toBeDefined()
  expect(list.getByText('The lender asks for $20,000.00. Our records show $18,250.00.')).toBeDefined()
  expect(list.getByText(/hasn’t sent a payoff amount/)).toBeDefined()
})
