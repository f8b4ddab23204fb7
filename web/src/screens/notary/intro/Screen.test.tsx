import { act, cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import { clockText, endOf } from './countdown.ts'
import NotaryIntroScreen from './Screen.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('the choice of notary', () => {
  it('the notary screen offers both an online session and a visit if both are possible', async () => {
    const { user, sent } = showScreen(<NotaryIntroScreen />, closingView('notary'))
    await user.click(screen.getByRole('radio', { name: /In person/ }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ command: 'choose-notary', body: { kind: 'MANUAL' } }])
  })

  it('for a Texas homestead, the notary screen offers only an in-person visit', async () => {
    const { user, sent } = showScreen(<NotaryIntroScreen />, closingView('notary', { state: 'TX' }))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText(/In Texas, you must sign at the office/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Book appointment' }))
    expect(sent).toEqual([{ command: 'choose-notary', body: { kind: 'MANUAL' } }])
  })

  it('if the borrower fails the identity questions twice, the notary screen no longer offers an online session', () => {
    const failed = event('KnowledgeAnswered', { passed: false })
    showScreen(<NotaryIntroScreen />, closingView('notary', { also: [failed, failed] }))
    expect(screen.getByText('We couldn’t verify your identity online')).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it("the borrower continues to the notary's room after answering the identity questions", () => {
    const { router } = showScreen(<NotaryIntroScreen />, closingView('live'))
    expect(router.state.location.pathname).toContain('notary/session')
  })
})

describe("the notary's identity questions", () => {
  it('the time limit for the identity questions starts only when the borrower presses "Start when ready"', async () => {
    const { user, sent, router } = showScreen(<NotaryIntroScreen />, closingView('notary'))
    await user.click(screen.getByRole('radio', { name: /Online, now/ }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Five questions about you' })).toBeDefined()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Start when ready' }))
    expect(sent).toEqual([{ command: 'choose-notary', body: { kind: 'ELECTRONIC' } }])
    await act(() => router.navigate('?show=choice'))
    expect(screen.getByRole('heading', { level: 1, name: 'Sign with a notary' })).toBeDefined()
  })

  it('after failing the identity questions once, the borrower decides when to start again, or chooses a visit instead', async () => {
    const failed = event('KnowledgeAnswered', { passed: false })
    const { user } = showScreen(<NotaryIntroScreen />, closingView('notary', { also: [failed] }))
    expect(screen.getByText('Last attempt')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Start when ready' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('radio', { name: /In person/ })).toBeDefined()
  })

  it('the identity questions appear one per screen, each needs an answer, and all answers are sent together', async () => {
    const { user, sent } = showScreen(<NotaryIntroScreen />, closingView('asked'))
    expect(screen.getByRole('timer').textContent).toMatch(/^[12]:\d\d$/)
    await user.click(screen.getByRole('button', { name: 'Next question' }))
    expect(screen.getByRole('alert').textContent).toContain('Choose an answer')
    for (let n = 0; n < 5; n++) {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Question ${n + 1} of 5`)
      expect(document.activeElement?.tagName).not.toBe('BODY')
      await user.click(screen.getByRole('radio', { name: `Right ${n}` }))
      if (n < 4) await user.click(screen.getByRole('button', { name: 'Next question' }))
    }
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Submit answers' }))
    const answers = Array.from({ length: 5 }, (_, n) => ({ question: `q${n}`, choice: `Right ${n}` }))
    expect(sent).toEqual([{ command: 'answer-knowledge', body: { answers } }])
    expect(JSON.stringify(sessionStorage)).not.toContain('Right')
  })

  it('after a reload, the identity questions keep their answers and continue with the first unanswered question', async () => {
    const { user, unmount } = showScreen(<NotaryIntroScreen />, closingView('asked'))
    await user.click(screen.getByRole('radio', { name: 'Right 0' }))
    await user.click(screen.getByRole('button', { name: 'Next question' }))
    unmount()
    const again = showScreen(<NotaryIntroScreen />, closingView('asked'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Question 2 of 5')
    await again.user.click(screen.getByRole('button', { name: 'Previous question' }))
    expect(screen.getByRole('radio', { name: 'Right 0', checked: true })).toBeDefined()
  })
})

describe('the two-minute limit', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

  it("the identity question timer uses the server's end time if that time is within two minutes after the questions appeared", () => {
    expect(endOf(at(90), now, now)).toBe(now + 90_000)
    expect(endOf(at(119), now - 60_000, now)).toBe(now + 60_000)
  })

  it("the identity question timer ignores the server's end time if the server's clock and the device's clock differ by hours", () => {
    expect(endOf(at(9000), now, now)).toBe(now + 120_000)
    expect(endOf(at(-9000), now - 20_000, now)).toBe(now + 100_000)
  })

  it('the identity question timer shows minutes and seconds', () => expect(clockText(65)).toBe('1:05'))
})
