import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { AccountRecoveries } from 'domain/api/accountRecovery.ts'
import { AGENT_RECOVERY } from 'domain/routes/pages.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { AccountRecovery } from './AccountRecovery.tsx'
import { problem } from './testAgent.tsx'

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
await import('../../ui/DialogParts.tsx')

afterEach(() => {
  cleanup()
  queryClient.clear()
})

type Recovery = AccountRecoveries['recoveries'][number]
const at = '2026-11-20T15:00:00.000Z'
const recovery = (change: Partial<Recovery> = {}): Recovery => ({
  uuid: testUuid(50),
  state: 'PROPOSED',
  name: 'Rosa Quill',
  email: 'rosa@example.com',
  checks: ['ID_IN_PERSON', 'CALL_TO_KNOWN_NUMBER'],
  reason: 'Passport at the branch.',
  proposedBy: 'Odile Brannigan',
  proposedAt: at,
  expiresAt: at,
  isYours: false,
  mayApprove: true,
  mayReject: true,
  mayStop: true,
  ...change,
})
const show = (recoveries: readonly Recovery[], answer: (path: string) => Response | undefined = () => undefined) =>
  showPage(<AccountRecovery />, AGENT_RECOVERY, (method, path) =>
    method === 'GET' ? Response.json({ recoveries }) : (answer(path) ?? Response.json({ recoveries })),
  )

it('a colleague who approves a proposed account recovery must confirm the approval', async () => {
  const { user, sent } = show([recovery()])
  expect(await screen.findByText('Photo ID in person; Phone call to the number on the account')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Approve recovery' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve recovery?' }))
  expect(dialog.getByText('The owner gets a notice now, and the link in 24 hours.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent).toMatchObject([{ command: 'approve' }]))
})

it('the agent who proposed an account recovery can withdraw the proposal but not approve it', async () => {
  show([recovery({ isYours: true, mayApprove: false })])
  expect(await screen.findByText('A colleague has to approve this.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Withdraw proposal' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Approve recovery' })).toBeNull()
})

it('an approved account recovery shows when its link will be sent, and can be stopped', async () => {
  const approved = { state: 'WAITING', mayApprove: false, mayReject: false, decidedBy: 'Imani Castellanos' } as const
  show([recovery({ ...approved, readyAt: at })])
  expect(await screen.findByText('Link not sent yet')).toBeDefined()
  expect(screen.getByText('Link goes out')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Stop recovery' })).toBeDefined()
})

it('proposing an account recovery takes two identity checks, and a refused form keeps the typed values', async () => {
  const refusal = { errors: [{ field: 'email', message: 'No account has this email. Check the spelling.' }] }
  const { user, sent } = show([], () => Response.json(refusal, { status: 422 }))
  await user.click(await screen.findByRole('button', { name: 'Recover an account' }))
  await user.type(screen.getByLabelText('Account email'), 'rosa@example.com')
  await user.click(screen.getByLabelText('Photo ID in person'))
  await user.type(screen.getByLabelText('What you checked'), 'Passport at the branch.')
  await user.click(screen.getByRole('button', { name: 'Send for approval' }))
  expect((await screen.findAllByText('Choose at least two checks')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.click(screen.getByLabelText('Phone call to the number on the account'))
  await user.click(screen.getByRole('button', { name: 'Send for approval' }))
  expect((await screen.findAllByText('No account has this email. Check the spelling.')).length).toBeGreaterThan(0)
  expect(sent).toMatchObject([
    { body: { email: 'rosa@example.com', checks: ['ID_IN_PERSON', 'CALL_TO_KNOWN_NUMBER'] } },
  ])
  expect((screen.getByLabelText('Account email') as HTMLInputElement).value).toBe('rosa@example.com')
})

it('staff without the permission to recover accounts are told to ask a colleague', async () => {
  showPage(<AccountRecovery />, AGENT_RECOVERY, () => problem(403, { message: 'Your role doesn’t allow this.' }))
  expect(await screen.findByText('Your role can’t recover accounts')).toBeDefined()
})
