import { cleanup, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import type { BpoReason } from 'domain/forms/propertyQuestions.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testApplication } from '../../../widgets/journey/testScreen.tsx'
import { viewAfter } from '../../../widgets/review/testReview.ts'
import OrderBpoScreen from './Screen.tsx'

afterEach(cleanup)
const required = (why: BpoReason) => event('BpoChanged', { bpo: { status: 'BPO_REQUIRED', why } })

it('without an automated value, the valuation order screen states the fee and requires an acknowledgment', async () => {
  const view = viewAfter(testApplication('liens'), event('NotValued', {}), required('NO_AVM'))
  expect(view.journey.screen).toBe('bpo/order-bpo')
  const { user, sent } = showScreen(<OrderBpoScreen />, view)
  expect(screen.getByText('$180')).toBeDefined()
  expect(screen.getByText('Due today').nextElementSibling?.textContent).toBe('$0')
  await user.click(screen.getByRole('button', { name: 'Order valuation' }))
  expect(screen.getByRole('alert').textContent).toContain('Confirm that you understand the cost')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Order valuation' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ command: sentAs('orderBpo'), body: { costUnderstood: 'true' } })
})

it("a broker's valuation costs the borrower nothing if the automated value is too uncertain", async () => {
  const { user, sent } = showScreen(<OrderBpoScreen />, viewAfter(testApplication('liens'), required('CONFIDENCE')))
  expect(screen.getByText('We pay for it.')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Keep the automated value/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Order valuation' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('orderBpo'), body: {} }]))
})

it("a borrower who disputed the automated value can still accept it instead of ordering a broker's valuation", async () => {
  const { user, sent } = showScreen(<OrderBpoScreen />, viewAfter(testApplication('product'), required('DISPUTED')))
  await user.click(screen.getByRole('button', { name: /Keep the automated value/ }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('keepValue'), body: {} }]))
})
