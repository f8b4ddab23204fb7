import { describe, expect, test } from 'vitest'
import { ProviderFault } from '../providers/shared/port.ts'
import { delayOf, RETRIES } from './handler.ts'

const broken = new Error('broken')

describe('the next try of a request or a mail', () => {
  test('is soon, then slower, then slow', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((tries) => delayOf(RETRIES, tries, 0, broken))
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 300_000, 300_000])
  })

  test('is not sooner than the party wants', () => {
    expect(delayOf(RETRIES, 1, 0, new ProviderFault(429, 90))).toBe(90_000)
    expect(delayOf(RETRIES, 6, 0, new ProviderFault(429, 90))).toBe(300_000)
    expect(delayOf(RETRIES, 1, 0, new ProviderFault(503))).toBe(1000)
  })

  test('is not put off past the deadline, whatever the party wants', () => {
    const { deadline } = RETRIES
    expect(delayOf(RETRIES, 1, deadline - 5000, new ProviderFault(429, 1_000_000))).toBe(5000)
    expect(delayOf(RETRIES, 1, deadline + 1, new ProviderFault(429, 1_000_000))).toBe(1000)
  })
})
