import { cleanup, screen } from '@testing-library/react'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import SelectOfferScreen from './Screen.tsx'

afterEach(cleanup)

const AT = instant('2026-11-23T15:00:00Z')
const shown = (change: Partial<ApplicationView>) =>
  showScreen(<SelectOfferScreen />, { ...testView('product'), ...change })

it('the offer screen shows when the offers expire, and keeps showing this date after it has passed', () => {
  const { today } = testView('product')
  shown({ offersHoldUntil: today })
  expect(screen.getByText(/^These offers expire after/)).toBeTruthy()
  cleanup()
  shown({ offersHoldUntil: plainDate('2020-01-02') })
  expect(screen.getByText('These offers expired after 01/02/2020')).toBeTruthy()
})

it('the offer screen shows which amounts changed in a refresh, or that no amount changed', () => {
  const offersHoldUntil = plainDate('2036-12-01')
  const changes = [{ what: 'VALUE' as const, before: dollars(700_000), after: dollars(650_000) }]
  shown({ offersHoldUntil, refreshed: { at: AT, changes } })
  expect(screen.getByText('Your offers have changed')).toBeTruthy()
  expect(screen.getByText('Your home’s estimated value was $700,000. It’s now $650,000.')).toBeTruthy()
  cleanup()
  shown({ offersHoldUntil, refreshed: { at: AT, changes: [] } })
  expect(screen.getByText('Your offers are the same as before')).toBeTruthy()
})

it('the offer screen warns about changes only if at least one change is a disadvantage', () => {
  const offersHoldUntil = plainDate('2036-12-01')
  const word = (before: number, after: number) => {
    shown({ offersHoldUntil, refreshed: { at: AT, changes: [{ what: 'LOWEST_RATE', before, after }] } })
    const { previousElementSibling } = screen.getByText('Your offers have changed')
    cleanup()
    return previousElementSibling?.textContent
  }
  expect(word(8.35, 8.1)).toBe('Note: ')
  expect(word(8.1, 8.35)).toBe('Please note: ')
})

it("the offer screen explains that the rates changed because the lender couldn't confirm the membership", () => {
  const changes = [{ what: 'LOWEST_RATE' as const, before: 8.1, after: 8.35 }]
  const refreshed = { at: AT, changes }
  shown({ offersHoldUntil: plainDate('2036-12-01'), refreshed: { ...refreshed, because: 'MEMBERSHIP' } })
  expect(screen.getByText(/couldn’t confirm your membership/)).toBeTruthy()
  expect(screen.getByText('Your lowest rate was 8.10%. It’s now 8.35%.')).toBeTruthy()
  cleanup()
  shown({ offersHoldUntil: plainDate('2036-12-01'), refreshed })
  expect(screen.queryByText(/couldn’t confirm your membership/)).toBeNull()
})

it("the offer screen doesn't ask about autopay again after the borrower chose manual payments", () => {
  shown({ payType: 'MANUAL' })
  expect(screen.queryByRole('checkbox', { name: 'Pay automatically' })).toBeNull()
})

it('during a refresh, the waiting screen says which data is outdated and whether the credit score is affected', () => {
  const parts = [{ part: 'CREDIT' as const, on: plainDate('2026-10-01') }]
  const wait = (kind: 'SOFT_CREDIT' | 'HARD_CREDIT') =>
    showScreen(<WaitingStep />, {
      ...testView('product'),
      refresh: { parts, kinds: [kind], round: 1, at: AT },
    })
  wait('SOFT_CREDIT')
  const text = 'We last checked your credit on 10/01/2026.'
  expect(screen.getByText(`${text} We’ll check it again, which won’t affect your score.`)).toBeTruthy()
  cleanup()
  wait('HARD_CREDIT')
  expect(screen.getByText(`${text} We’ll request your full report again, as you agreed.`)).toBeTruthy()
})
