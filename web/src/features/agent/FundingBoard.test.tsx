import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { AgentFile, PaymentToApprove } from 'domain/api/agent.ts'
import type { FundingBoard as Board } from 'domain/api/agentFunding.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents, dollars, ZERO } from 'domain/values/money.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { FundingBoard } from './FundingBoard.tsx'
import { decide, enter, file, NOW, open, problem } from './testAgent.tsx'

const TODAY = plainDate('2026-11-23')
const HOLD = { by: 'Anselm Virtanen', at: NOW, reason: 'The wire needs a call-back.', isOwn: false }
const line = (n: number, change: Partial<Board['items'][number]> = {}): Board['items'][number] => ({
  ...{
    application: testUuid(n),
    borrowerName: `Person ${n}`,
    loanNumber: `HL26110000${n}`,
    city: 'Fresno',
    state: 'CA',
  },
  ...{ fundsOn: TODAY, status: 'FUNDABLE', amount: dollars(50_000), payoffs: ZERO, isSending: false, isLate: false },
  toApprove: [],
  ...change,
})
const DRAW: PaymentToApprove = {
  ...{ payment: 'DISBURSEMENT 1', amount: dollars(50_000), to: 'digest', payee: 'Harbor Bank', method: 'ACH' },
  ...{ kind: 'DISBURSEMENT', ending: '7755', at: NOW, approvals: [], mayApprove: true },
}
const APPROVED = { by: 'Anselm Virtanen', at: NOW }
const PAYOFF: PaymentToApprove = {
  ...{ payment: 'PAYOFF 1', amount: dollars(9_000), to: 'digest', payee: 'Valley Bank', at: NOW },
  ...{ kind: 'PAYOFF', approvals: [APPROVED], mayApprove: false },
}
const funding = (change: Partial<NonNullable<AgentFile['funding']>> = {}) => ({
  work: [],
  reviews: [],
  status: 'FUNDABLE' as const,
  funding: {
    ...{ fundsOn: TODAY, status: 'FUNDABLE' as const, amount: dollars(50_000), payoffs: dollars(9_000) },
    ...{ isSending: false, mayHold: true, toApprove: [], ...change },
  },
})
const show = (board: Partial<Board>) =>
  showPage(<FundingBoard />, '/agent/funding', () => Response.json({ today: TODAY, items: [], isCut: false, ...board }))

afterEach(cleanup)

describe('the funding board', () => {
  it("the funding board shows each day's total, and each line's status with any hold", async () => {
    show({
      items: [
        line(1, { isLate: true }),
        line(2, { hold: HOLD, payoffs: dollars(20_000) }),
        line(3, { isSending: true, status: 'FUNDING' }),
        line(4, { fundsOn: plainDate('2026-11-25'), status: 'RESCISSION', cancelEnds: TODAY, borrowerName: '' }),
      ],
    })
    const today = within(await screen.findByRole('region', { name: 'Today, Monday, November\u00a023' }))
    expect(today.getByRole('heading').textContent).toContain('$170,000')
    expect(today.getByRole('row', { name: /Person 1.*Ready to fund Late/ })).toBeTruthy()
    expect(today.getByRole('row', { name: /Person 2.*On hold Anselm Virtanen.*\$20,000/ })).toBeTruthy()
    expect(today.getByRole('row', { name: /Person 3.*Being sent/ })).toBeTruthy()
    const later = within(screen.getByRole('region', { name: 'Wednesday, November\u00a025' }))
    expect(later.getByRole('row', { name: /HL261100004.*Right to cancel.*11\/23\/2026/ })).toBeTruthy()
    expect(screen.queryByText('Not all lines are shown')).toBeNull()
  })

  it('an agent approves a payment on the funding board', async () => {
    const { user, sent } = showPage(<FundingBoard />, '/agent/funding', (method) =>
      method === 'GET'
        ? Response.json({ today: TODAY, items: [line(1, { toApprove: [PAYOFF, DRAW] })], isCut: false })
        : Response.json(file(funding())),
    )
    const payments = within(await screen.findByRole('region', { name: 'Payments to approve' }))
    expect(screen.getByRole('row', { name: /Person 1.*Waiting for approval/ })).toBeTruthy()
    const [payoff, draw] = payments.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect([payoff, draw]).toEqual(['Payoff to approve', 'Draw to approve'])
    expect(payments.getByText('Valley Bank')).toBeTruthy()
    expect(payments.getByText('Unknown: the lienholder named no account')).toBeTruthy()
    // The agent already approved the payoff, so only the draw has a button.
    expect(payments.getByText('A colleague must approve this payment.')).toBeTruthy()
    expect(await decide(user, 'Approve payment')).toContain(
      'Once a second person approves, we’ll send $50,000 to Harbor Bank, account ending in 7755.',
    )
    await vi.waitFor(() =>
      expect(sent[0]).toEqual({
        command: 'approve',
        body: { payment: 'DISBURSEMENT 1', amount: dollars(50_000), to: 'digest' },
      }),
    )
  })

  it('a payment whose amount changed shows the earlier amount and needs new approvals', async () => {
    const changed = { ...PAYOFF, amount: cents(900_850), changedFrom: dollars(9_000), approvals: [], mayApprove: true }
    show({ items: [line(1, { toApprove: [changed] })] })
    const payments = within(await screen.findByRole('region', { name: 'Payments to approve' }))
    expect(payments.getByText('$9,008.50')).toBeTruthy()
    expect(payments.getByText(/^Changed from \$9,000\. Earlier approvals don’t count/)).toBeTruthy()
  })

  it('an agent can download the funding board as a CSV file', async () => {
    const asked: string[] = []
    const { user } = showPage(<FundingBoard />, '/agent/funding', (_, path) => {
      asked.push(path)
      return Response.json({ today: TODAY, items: [line(1)], isCut: false })
    })
    const saved = vi.fn(() => 'blob:csv')
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} })
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(asked.at(-1)).toBe('/service-agent/api/v1/funding/export')
  })

  it('the funding board shows a message if no lines will fund soon, or if there are too many lines to list', async () => {
    const { unmount } = show({})
    expect(await screen.findByText('Nothing is scheduled to fund soon.')).toBeTruthy()
    unmount()
    show({ items: [line(1)], isCut: true })
    expect(await screen.findByText('Not all lines are shown')).toBeTruthy()
  })
})

describe('the funding of an open file', () => {
  it('an agent puts funding on hold with a reason', async () => {
    const { user, sent } = open(file(funding()), () => Response.json(file(funding({ hold: { ...HOLD, isOwn: true } }))))
    await user.click(await screen.findByRole('button', { name: 'Hold funding' }))
    await enter(user, 'Reason', 'The wire needs a call-back.')
    expect(await decide(user, 'Hold funding')).toContain('No more payments start until a colleague releases the hold.')
    expect(await screen.findByText('You set this hold, so a colleague must release it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Release hold' })).toBeNull()
    expect(sent.at(-1)).toBeTruthy()
  })

  it("an agent releases a colleague's hold", async () => {
    const { user } = open(file(funding({ hold: HOLD, cancelEnds: TODAY })), () => Response.json(file(funding())))
    expect(await screen.findByText('The wire needs a call-back.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Release hold' }))
    await enter(user, 'Reason', 'The call-back is done.')
    expect(await decide(user, 'Release hold')).toContain('Payments that are due start at once.')
    expect(await screen.findByRole('button', { name: 'Hold funding' })).toBeTruthy()
  })

  it('when an agent gives the second approval, the payment is sent right away', async () => {
    const waiting = funding({ toApprove: [{ ...DRAW, approvals: [APPROVED] }] })
    const { user } = open(
      file({ ...waiting, work: [{ key: DRAW.payment, queue: 'PAYMENTS', kind: 'PAYMENT', since: NOW, due: TODAY }] }),
      () => Response.json(file(funding({ isSending: true }))),
    )
    expect(await screen.findByText('Anselm Virtanen')).toBeTruthy()
    expect(screen.queryByText('No decisions waiting')).toBeNull()
    expect(await decide(user, 'Approve payment')).toContain(
      'We’ll send $50,000 to Harbor Bank, account ending in 7755 right away. You can’t undo this.',
    )
    expect(await screen.findByText('The draw is on its way to the bank.')).toBeTruthy()
  })

  it('an approval fails with a message if the application has changed', async () => {
    const { user } = open(file(funding({ toApprove: [PAYOFF, { ...DRAW, ending: undefined }] })), () =>
      problem(409, { code: 'NOT_NOW' }),
    )
    await screen.findByText('A colleague must approve this payment.')
    expect(await decide(user, 'Approve payment')).toContain(
      'Once a second person approves, we’ll send $50,000 to Harbor Bank.',
    )
    expect(await screen.findByText(/This application has changed since you opened it/)).toBeTruthy()
  })

  it('the button to hold funding is hidden once the draw has been sent, and for roles without the permission', async () => {
    const { unmount } = open(file(funding({ isSending: true, payoffs: ZERO })))
    expect(await screen.findByText('The draw is on its way to the bank.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hold funding' })).toBeNull()
    unmount()
    open(file(funding({ mayHold: false })))
    await screen.findByText('To the borrower')
    expect(screen.queryByRole('button', { name: 'Hold funding' })).toBeNull()
  })
})
