import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { decide, enter, file, NOW, open, review } from './testAgent.tsx'

afterEach(cleanup)

const PROPOSED = { by: 'Anselm Virtanen', at: NOW, isOwn: false, way: 'CLEAR', reason: 'A bank error.' } as const
const shown = (change: object) =>
  file({ reviews: [review({ kind: 'DELINQUENCY', ways: ['CLEAR', 'ASK', 'DECLINE'], ...change })] })
const WORK_KEY = { work: [{ ...file().work[0], kind: 'DELINQUENCY', queue: 'HELD' }] } as object

describe('an exception', () => {
  it('an agent proposes an exception with a reason, and the page says that a colleague must approve it', async () => {
    const { sent, user } = open({ ...shown({ returned: { ...PROPOSED, reason: 'Attach the letter.' } }), ...WORK_KEY })
    expect(await screen.findByText('Attach the letter.')).toBeTruthy()
    await user.click(screen.getByLabelText('Make an exception'))
    await enter(user, 'Reason', 'The late payment was a bank error.')
    expect(await decide(user, 'Make an exception')).toContain('A colleague must approve this decision.')
    expect(sent.at(-1)).toMatchObject({ command: 'resolve', body: { way: 'CLEAR' } })
  })

  it('a colleague can approve an exception', async () => {
    const { sent, user } = open({ ...shown({ proposed: { ...PROPOSED, mayApprove: true } }), ...WORK_KEY })
    expect(await screen.findByText('A bank error.')).toBeTruthy()
    expect(screen.getByText('Make an exception')).toBeTruthy()
    expect(await decide(user, 'Approve decision')).toContain('The rules run again without this finding')
    expect(sent.at(-1)).toEqual({ command: 'approve', body: { version: 12 } })
  })

  it('a colleague sees the proposed decision about a sanctions match, and its consequences', async () => {
    const proposed = { ...PROPOSED, way: 'HIT', mayApprove: true }
    const { user } = open({ ...shown({ kind: 'WATCHLIST', proposed }), ...WORK_KEY })
    expect(await screen.findByText('Confirm the match and reject')).toBeTruthy()
    expect(await decide(user, 'Approve decision')).toContain('within 10 business days')
  })

  it('a colleague can return a proposed exception with a reason', async () => {
    const { sent, user } = open({ ...shown({ proposed: { ...PROPOSED, mayApprove: true } }), ...WORK_KEY })
    await user.click(await screen.findByRole('button', { name: 'Send back' }))
    await enter(user, 'Reason', 'Attach the bank letter first.')
    await decide(user, 'Send decision back')
    expect(sent.at(-1)).toMatchObject({ command: 'return', body: { reason: 'Attach the bank letter first.' } })
  })

  it("the agent who proposed an exception can withdraw it but can't approve it", async () => {
    const { user } = open({ ...shown({ proposed: { ...PROPOSED, isOwn: true, mayApprove: false } }), ...WORK_KEY })
    expect(await screen.findByText('You proposed this decision, so a colleague must approve it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve decision' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Withdraw decision' }))
    expect(screen.getByRole('button', { name: 'Withdraw decision' })).toBeTruthy()
  })

  it("an agent whose role can't approve an exception sees which roles can", async () => {
    open({ ...shown({ ways: ['ASK'], proposed: { ...PROPOSED, mayApprove: false } }), ...WORK_KEY })
    expect(await screen.findByText('An underwriter or compliance agent must approve it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull()
  })
})
