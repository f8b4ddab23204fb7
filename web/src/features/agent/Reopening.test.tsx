import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decide, enter, file, open } from './testAgent.tsx'

test('an agent reopens a withdrawn application with a reason', async () => {
  const over = { status: 'CANCELLED' as const, work: [], reviews: [] }
  const { user, sent } = open(file({ ...over, mayReopen: 'WITHDRAWN' }), () =>
    Response.json(file({ ...over, status: 'OFFER_SELECTION', version: 13 })),
  )
  await user.click(await screen.findByRole('button', { name: 'Reopen application' }))
  await enter(user, 'Reason', 'The borrower called and wants to continue.')
  expect(await decide(user, 'Reopen application')).toContain('The borrower can continue where they stopped')
  expect(sent.map(({ command }) => command)).toEqual(['reopen'])
  await screen.findByText('Choosing an offer')
  expect(screen.queryByRole('button', { name: 'Reopen application' })).toBeNull()
})

test("the case file says what reopening a lapsed application does, and that a declined application can't be reopened", async () => {
  const { unmount } = open(file({ work: [], reviews: [], mayReopen: 'LAPSED' }))
  await screen.findByText('Expired offers')
  unmount()
  open(file({ work: [], reviews: [], status: 'DECLINED' }))
  await screen.findByText('Declined applications stay closed')
  expect(screen.getByText(/even if missing documents arrive later/)).toBeDefined()
})

test.each([
  ['SIGNED', 'The borrower withdrew after signing'],
  ['NO_OFFERS', 'The borrower withdrew before getting offers'],
  ['ROLE', 'A processor or an underwriter can reopen it.'],
] as const)('the case file says why an application stays closed: %s', async (staysClosed, words) => {
  open(file({ work: [], reviews: [], status: 'CANCELLED', staysClosed }))
  await screen.findByText(words, { exact: false })
  expect(screen.queryByRole('button', { name: 'Reopen application' })).toBeNull()
})
