import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { BrokerageList } from 'domain/api/brokerage.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { Brokerages } from './Brokerages.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const LIST: BrokerageList = {
  mayManage: true,
  brokerages: [
    {
      uuid: testUuid(1),
      name: 'Harborview',
      nmls: '2048113',
      states: ['CA', 'OR'],
      merchant: true,
      seats: [{ name: 'Marisol Okafor', role: 'ORIGINATOR', canManage: true }],
      invitations: 1,
    },
  ],
}

const show = (list: BrokerageList | undefined = LIST) =>
  showPage(
    <QueryClientProvider client={queryClient}>
      <Brokerages />
    </QueryClientProvider>,
    '/agent/brokerages',
    () => (list ? Response.json(list) : Response.json({}, { status: 404 })),
  )

it('the brokerages page lists each brokerage with its licenses and people', async () => {
  show()
  const card = (await screen.findByRole('heading', { level: 2, name: 'Harborview' })).closest('section')
  expect(card?.textContent).toContain('2048113')
  expect(card?.textContent).toContain('CA, OR')
  expect(card?.textContent).toContain('Marisol Okafor, loan officer, manager')
  expect(card?.textContent).toContain('Pending invitations: 1')
})

it('an agent can add a brokerage only if its licenses are complete', async () => {
  const { user, sent } = show()
  await user.click(await screen.findByRole('button', { name: 'Add brokerage' }))
  const form = within(
    screen.getByRole('heading', { level: 2, name: 'New brokerage' }).closest('section') as HTMLElement,
  )
  await user.type(form.getByLabelText('Company name'), 'Harbor Loans')
  await user.type(form.getByLabelText('Company’s NMLS number'), '77')
  await user.type(form.getByLabelText('States with a company license'), 'OH')
  await user.type(form.getByLabelText('Email'), 'ana@example.com')
  await user.type(form.getByLabelText('Loan officer’s NMLS number'), '78')
  await user.type(form.getByLabelText('States with a loan officer license'), 'OH, NV')
  await user.click(form.getByRole('button', { name: 'Add brokerage and send invitation' }))
  expect(form.getAllByText('Enter only states in which the company is licensed').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.clear(form.getByLabelText('States with a loan officer license'))
  await user.type(form.getByLabelText('States with a loan officer license'), 'oh')
  await user.click(form.getByRole('button', { name: 'Add brokerage and send invitation' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { brokerageName: 'Harbor Loans', email: 'ana@example.com' } }]),
  )
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New brokerage' })).toBeNull())
})

it('focus moves into the form for a new brokerage when the form opens, and back to the button when it closes', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Add brokerage' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Company name'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add brokerage' }))
})

it('only one form is open at a time on the brokerages page', async () => {
  const [first] = LIST.brokerages
  const { user } = show({
    ...LIST,
    brokerages: [
      ...LIST.brokerages,
      { ...(first as BrokerageList['brokerages'][number]), uuid: testUuid(2), name: 'Pier Loans' },
    ],
  })
  const [one, two] = await screen.findAllByRole('button', { name: 'Invite a loan officer' })
  await user.click(one as HTMLElement)
  await user.click(two as HTMLElement)
  const card = screen.getByRole('heading', { level: 2, name: 'Pier Loans' }).closest('section')
  expect(card?.contains(screen.getByRole('textbox', { name: 'Email' }))).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
})

it('an agent invites another originator to a brokerage', async () => {
  const { user, sent } = show()
  await user.click(await screen.findByText('Invite a loan officer'))
  await user.type(screen.getByLabelText('Email'), 'ben@example.com')
  await user.type(screen.getByLabelText('Loan officer’s NMLS number'), '79')
  await user.type(screen.getByLabelText('States with a loan officer license'), 'CA')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(sent).toMatchObject([{ command: 'originators', body: { email: 'ben@example.com' } }]))
})

it("an agent who can't manage brokerages sees them without forms", async () => {
  show({ ...LIST, mayManage: false })
  expect(await screen.findByText('Underwriters and compliance can add brokerages.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add brokerage' })).toBeNull()
  expect(screen.queryByText('Invite a loan officer')).toBeNull()
})
