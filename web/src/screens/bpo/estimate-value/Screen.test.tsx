import { cleanup, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testApplication, testView } from '../../../widgets/journey/testScreen.tsx'
import { viewAfter } from '../../../widgets/review/testReview.ts'
import SelectOfferScreen from '../../product/select/Screen.tsx'
import EstimateValueScreen from './Screen.tsx'

afterEach(cleanup)

it('the value estimate screen lets the owner dispute the automated value with an estimate and a reason', async () => {
  const { user, sent } = showScreen(<EstimateValueScreen />, testView('product'))
  expect(screen.getByText('$705,000')).toBeDefined()
  expect(screen.getByText(/broker’s value, even if it’s lower/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert').textContent).toContain('Enter your estimate of the home’s value')
  await user.type(screen.getByLabelText('Your estimate'), '780000')
  await user.click(screen.getByRole('radio', { name: 'It was appraised recently' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    command: sentAs('disputeValue'),
    body: { estimate: '780000', grounds: 'APPRAISED' },
  })
})

it("before the valuation is ordered, the value estimate screen saves the owner's estimate for the broker", async () => {
  const bpo = { status: 'BPO_REQUIRED', why: 'CONFIDENCE' } as const
  const { user, sent } = showScreen(
    <EstimateValueScreen />,
    viewAfter(testApplication('liens'), event('BpoChanged', { bpo })),
  )
  await user.type(screen.getByLabelText('Your estimate'), '780000')
  await user.click(screen.getByRole('radio', { name: 'Something else' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent[0]?.command).toBe(sentAs('saveHomeValue')))
})

it('the offer screen links to the value estimate screen only if no broker has valued the home', () => {
  const { unmount } = showScreen(<SelectOfferScreen />, testView('product'))
  expect(screen.getByRole('link', { name: /worth more/ }).getAttribute('href')).toContain('bpo/estimate-value')
  unmount()
  const valuation = { value: dollars(690_000), on: plainDate('2026-11-23'), source: 'BPO' } as const
  const view = viewAfter(testApplication('product'), event('Valued', { valuation }))
  showScreen(<SelectOfferScreen />, view)
  expect(screen.queryByRole('link', { name: /worth more/ })).toBeNull()
  cleanup()
  showScreen(<EstimateValueScreen />, view)
  expect(screen.queryByLabelText('Your estimate')).toBeNull()
  expect(screen.getByText(/A broker has already valued your home/)).toBeDefined()
})
