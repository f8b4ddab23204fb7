import { event } from 'domain/application/events.ts'
import { World } from 'domain/application/testing/testWorld.ts'
import { describe, expect, test } from 'vitest'
import { Busy, UnstorableText } from '../errors.ts'
import { BadAnswer } from '../providers/shared/badAnswer.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { delayOf, FormerVendorGone, isRepeated, RETRIES, rejectionOf } from './handler.ts'

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
  expect(rejectionOf(new ProviderFault(422), false)).toEqual({ answered: true, why: '422' })
  expect(rejectionOf(new Unreadable(422), false)).toEqual({ answered: false, why: '422' })
  expect(rejectionOf(new FormerVendorGone(), false)).toEqual({ answered: false, why: 'FORMER_VENDOR_NOT_SET_UP' })
  expect(rejectionOf(new UnstorableText(), false)).toEqual({ answered: false, why: 'BAD_ANSWER' })
  for (const error of [broken, new ProviderFault(503), new ProviderFault(429), new Busy()])
    expect(rejectionOf(error, false)).toBeUndefined()
})

test('an answer that may just be garbled is asked for again quickly, and one with wrong fields is not', () => {
  const [garbled, wrong] = [new BadAnswer([], true), new BadAnswer()]
  expect(rejectionOf(garbled, false, true)).toBeUndefined()
  expect(rejectionOf(garbled, false, false)).toEqual({ answered: false, why: 'BAD_ANSWER' })
  expect(rejectionOf(wrong, false, true)).toEqual({ answered: false, why: 'BAD_ANSWER' })
})

test.each([401, 403, 404, 405])('a retry keeps its key after a %i, which says nothing about the order', (status) => {
  expect(rejectionOf(new ProviderFault(status), false)).toEqual({ answered: false, why: String(status) })
})

test('a retry keeps its key if the party may have received an earlier attempt before it refused one', () => {
  expect(rejectionOf(new ProviderFault(422), true)).toEqual({ answered: false, why: '422' })
})

test('the party may have received an earlier attempt if that attempt or an earlier request with the same key was started', () => {
  const world = new World()
  world.happen(event('Requested', { kind: 'RECORDING', no: 1 }))
  expect(isRepeated(world.application, 'RECORDING', false)).toBe(false)
  expect(isRepeated(world.application, 'RECORDING', true)).toBe(true)
  world.happen(event('Requested', { kind: 'RECORDING', no: 2, key: 1 }))
  expect(isRepeated(world.application, 'RECORDING', false)).toBe(true)
})

test("the bank may have received a draw only after the draw's payment has started", () => {
  const world = new World()
  world.happen(event('Requested', { kind: 'DISBURSEMENT', no: 1 }))
  expect(isRepeated(world.application, 'DISBURSEMENT', true)).toBe(false)
  world.happen(event('PaymentStarted', { payment: 'DISBURSEMENT 1' }))
  world.happen(event('Requested', { kind: 'DISBURSEMENT', no: 2, key: 1 }))
  expect(isRepeated(world.application, 'DISBURSEMENT', false)).toBe(true)
})
