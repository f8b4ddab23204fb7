import { cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import { clockText, endOf } from './countdown.ts'
import NotaryIntroScreen from './Screen.tsx'

afterEach(cleanup)

describe('the choice of notary', () => {
  it('the notary screen offers an online session and a visit if both types of appointment are possible', async () => {
    const { user, sent } = showScreen(<NotaryIntroScreen />, closingView('notary'))
    await user.click(screen.getByRole('radio', { name: /In person/ }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ command: 'choose-notary', body: { kind: 'MANUAL' } }])
  })

  it('for a Texas homestead, the notary screen offers only an in-person visit', async () => {
    const { user, sent } = showScreen(<NotaryIntroScreen />, closingView('notary', { state: 'TX' }))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText(/In Texas a line on your homestead/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Book an appointment' }))
    expect(sent).toEqual([{ command: 'choose-notary', body: { kind: 'MANUAL' } }])
  })

  it('if the borrower fails the identity questions twice, the notary screen no longer offers an online session', () => {
    const failed = event('KnowledgeAnswered', { passed: false })
    showScreen(<NotaryIntroScreen />, closingView('notary', { also: [failed, failed] }))
    expect(screen.getByText('The questions did not work out')).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it("the borrower continues to the notary's room after answering the identity questions", () => {
    const { router } = showScreen(<NotaryIntroScreen />, closingView('live'))
    expect(router.state.location.pathname).toContain('notary/session')
  })
})

describe("the notary's identity questions", () => {
  it('the identity question form requires every question and sends each question with the chosen answer', async () => {
    const { user, sent } = showScreen(<NotaryIntroScreen />, closingView('asked'))
    expect(screen.getByRole('timer').textContent).toMatch(/^[12]:\d\d$/)
    const send = screen.getByRole('button', { name: 'Send my answers' })
    await user.click(send)
    expect(screen.getByText('Please check 5 answers')).toBeDefined()
    for (let n = 0; n < 5; n++) await user.click(screen.getByRole('radio', { name: `Right ${n}` }))
    await user.click(send)
    const answers = Array.from({ length: 5 }, (_, n) => ({ question: `q${n}`, choice: `Right ${n}` }))
    expect(sent).toEqual([{ command: 'answer-knowledge', body: { answers } }])
  })
})

describe('the two-minute limit', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

  it('the identity question timer ends at the time that the server sets, but no later than two minutes after the questions appeared', () => {
    expect(endOf(at(90), now, now)).toBe(now + 90_000)
    expect(endOf(at(119), now - 60_000, now)).toBe(now + 60_000)
  })

  it("the identity question timer ignores a server time that differs from the device's clock by hours", () => {
    expect(endOf(at(9000), now, now)).toBe(now + 120_000)
    expect(endOf(at(-9000), now - 20_000, now)).toBe(now + 100_000)
  })

  it('the identity question timer shows minutes and seconds', () => expect(clockText(65)).toBe('1:05'))
})
