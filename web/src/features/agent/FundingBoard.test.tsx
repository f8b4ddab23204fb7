import { cleanup, screen, within } from '@testing-library/react'
import type { AgentFile, FundingBoard as Board } from 'domain/api/agent.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars, ZERO } from 'domain/values/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { FundingBoard } from './FundingBoard.tsx'
import { decide, enter, file, NOW, open } from './testAgent.tsx'

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
const show = (board: Partial<Board>) =>
  showPage(<FundingBoard />, '/agent/funding', () => Response.json({ today: TODAY, items: [], isCut: false, ...board }))

afterEach(cleanup)

describe('the funding board', () => {
  it('the funding board shows the lines of each day with their total, their step, and their holds', async () => {
    show({
      items: [
        line(1, { isLate: true }),
        line(2, { hold: HOLD, payoffs: dollars(20_000) }),
        line(3, { isSending: true, status: 'FUNDING' }),
        line(4, { fundsOn: plainDate('2026-11-25'), status: 'RESCISSION', cancelEnds: TODAY, borrowerName: '' }),
      ],
    })
    const today = within(await screen.findByRole('region', { name: 'Today, Monday, November 23' }))
    expect(today.getByRole('heading').textContent).toContain('$170,000')
    expect(today.getByRole('row', { name: /Person 1.*Ready to fund Late/ })).toBeTruthy()
    expect(today.getByRole('row', { name: /Person 2.*On hold Anselm Virtanen.*\$20,000/ })).toBeTruthy()
    expect(today.getByRole('row', { name: /Person 3.*Being sent/ })).toBeTruthy()
    const later = within(screen.getByRole('region', { name: 'Wednesday, November 25' }))
    expect(later.getByRole('row', { name: /HL261100004.*Right to cancel.*11\/23\/2026/ })).toBeTruthy()
    expect(screen.queryByText('Not all lines are shown')).toBeNull()
  })

  it('the funding board says if nothing funds, or if it leaves out lines', async () => {
    const { unmount } = show({})
    expect(await screen.findByText('Nothing is scheduled to fund soon.')).toBeTruthy()
    unmount()
    show({ items: [line(1)], isCut: true })
    expect(await screen.findByText('Not all lines are shown')).toBeTruthy()
  })
})

describe('the funding of an open file', () => {
  const funding = (change: Partial<NonNullable<AgentFile['funding']>> = {}) => ({
    work: [],
    reviews: [],
    status: 'FUNDABLE' as const,
    funding: {
      ...{ fundsOn: TODAY, status: 'FUNDABLE' as const, amount: dollars(50_000), payoffs: dollars(9_000) },
      ...{ isSending: false, mayHold: true, toApprove: [], ...change },
    },
  })

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

  it("funding can't be held once the draw is on its way, or by a role without the permission", async () => {
    const { unmount } = open(file(funding({ isSending: true, payoffs: ZERO })))
    expect(await screen.findByText('The draw is on its way to the bank.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hold funding' })).toBeNull()
    unmount()
    open(file(funding({ mayHold: false })))
    await screen.findByText('To the borrower')
    expect(screen.queryByRole('button', { name: 'Hold funding' })).toBeNull()
  })
})
