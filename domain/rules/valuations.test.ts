import { describe, expect, it } from 'vitest'
import { plainDate } from '../values/dates.ts'
import {
  getsValuations,
  isFirstLien,
  valuationCopyDue,
  valuationDelivered,
  valuationEarliestOpening,
  valuationNoticeDue,
} from './valuations.ts'

const KEPT = { payOff: false }
const PAID = { payOff: true }

describe('valuations (12 CFR 1002.14)', () => {
  it.each([
    ['a home without liens', [], true],
    ['a home whose liens are all paid off', [PAID, PAID], true],
    ['a home on which one lien stays', [PAID, KEPT], false],
  ] as const)('%s', (_, liens, first) => {
    expect(isFirstLien(liens)).toBe(first)
    expect(getsValuations('FIRST_LIENS', liens)).toBe(first)
    expect(getsValuations('ALL_LINES', liens)).toBe(true)
  })

  it('the lender sends the notice about valuation copies by the third business day, not counting holidays', () => {
    expect(valuationNoticeDue(plainDate('2026-11-23'))).toBe('2026-11-27')
    expect(valuationNoticeDue(plainDate('2026-11-27'))).toBe('2026-12-02')
  })

  it('the lender sends the copy of a valuation within three business days', () => {
    expect(valuationCopyDue(plainDate('2026-11-23'))).toBe('2026-11-27')
  })

  it('a mailed copy counts as delivered after three business days, and the line can open three business days later', () => {
    const delivered = valuationDelivered(plainDate('2026-11-30'))
    expect(delivered).toBe('2026-12-03')
    expect(valuationEarliestOpening(delivered)).toBe('2026-12-08')
  })
})
