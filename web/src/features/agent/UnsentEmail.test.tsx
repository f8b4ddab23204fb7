import { cleanup, screen, waitFor } from '@testing-library/react'
import type { AgentFile } from 'domain/api/agent.ts'
import { plainDate } from 'domain/values/dates.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { decide, enter, file, NOW, open, ROSA } from './testAgent.tsx'

afterEach(cleanup)

const uuid = testUuid(60)
const { identity } = ROSA
const opened = (change: Partial<AgentFile> = {}) =>
  open(
    file({
      ...{ reviews: [], people: [ROSA] },
      work: [{ key: uuid, queue: 'LETTERS', kind: 'MESSAGE', since: NOW, due: plainDate('2026-11-24') }],
      messages: [{ uuid, identity, channel: 'EMAIL', template: 'APPROVED', at: NOW, state: 'GIVEN_UP' }],
      ...change,
    }),
  )

describe('an unsent email', () => {
  it('an agent sends an unsent email again', async () => {
    const { user, sent } = opened()
    expect(await screen.findByRole('heading', { name: 'Unsent email' })).toBeTruthy()
    expect(screen.getByText(/^“Approval” to .+ wasn’t sent\./)).toBeTruthy()
    await user.click(screen.getByLabelText('Send it again to the same address'))
    await enter(user, 'Reason', 'The mail server works again')
    await decide(user, 'Send again')
    const body = { step: 'AGAIN', reason: 'The mail server works again' }
    await waitFor(() => expect(sent).toMatchObject([{ body }]))
  })

  it('an agent can close an unsent email, but a compliance agent can only view it', async () => {
    const { user, sent } = opened()
    await user.click(await screen.findByLabelText('Close it: the person was reached another way'))
    await enter(user, 'Reason', 'The borrower was told on the phone')
    await decide(user, 'Close email')
    await waitFor(() => expect(sent).toMatchObject([{ body: { step: 'CLOSED' } }]))
    cleanup()
    opened({ seat: { name: 'Odile', role: 'COMPLIANCE' } })
    expect(await screen.findByText('Processors and underwriters handle unsent emails.')).toBeTruthy()
  })
})
