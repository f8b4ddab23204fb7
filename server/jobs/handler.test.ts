import { describe, expect, test } from 'vitest'
import { Busy, UnstorableText } from '../errors.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { delayOf, RETRIES, rejectionOf } from './handler.ts'

const broken = new Error('broken')

describe('delayOf', () => {
  test('the delay before a retry doubles from 1 second up to 16 seconds; after that, every delay is five minutes', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((tries) => delayOf(RETRIES, tries, 0, broken))
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 300_000, 300_000])
  })

  test('a retry waits as long as the party requests', () => {
    expect(delayOf(RETRIES, 1, 0, new ProviderFault(429, 90))).toBe(90_000)
    expect(delayOf(RETRIES, 6, 0, new ProviderFault(429, 90))).toBe(300_000)
    expect(delayOf(RETRIES, 1, 0, new ProviderFault(503))).toBe(1000)
  })

  test('a retry never waits past the deadline, even if the party requests a longer wait', () => {
    const { deadline } = RETRIES
    expect(delayOf(RETRIES, 1, deadline - 5000, new ProviderFault(429, 1_000_000))).toBe(5000)
    expect(delayOf(RETRIES, 1, deadline + 1, new ProviderFault(429, 1_000_000))).toBe(1000)
  })
})

class Unreadable extends ProviderFault {
  override readonly mayHaveActed = true
}

test('a request fails at once if a retry can’t succeed, for example because the database can’t store the response', () => {
  expect(rejectionOf(new ProviderFault(422))).toEqual({ answered: true, why: '422' })
  expect(rejectionOf(new Unreadable(422))).toEqual({ answered: false, why: '422' })
  expect(rejectionOf(new UnstorableText())).toEqual({ answered: false, why: 'BAD_ANSWER' })
  for (const error of [broken, new ProviderFault(503), new ProviderFault(429), new Busy()])
    expect(rejectionOf(error)).toBeUndefined()
})
