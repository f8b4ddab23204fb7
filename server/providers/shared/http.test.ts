import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type StandIn, type StandInAnswer, startStandIn } from '../../testing/standIns/standIn.ts'
import { basic, callVendor, exchangeText, retryAfterOf, VendorError } from './http.ts'

let answer: StandInAnswer
let vendor: StandIn
beforeEach(async () => {
  vendor = await startStandIn('vendor', () => answer, false)
})
afterEach(() => vendor.stop())

const call = () => callVendor({ method: 'GET', url: vendor.url, headers: { authorization: basic('lender', 'key') } })
const failed = () =>
  call().then(
    () => undefined,
    (error: unknown) => error,
  )

it("a vendor's response is returned as parsed JSON, or as undefined if it's empty", async () => {
  answer = { status: 200, body: { id: 'order 1' } }
  expect(await call()).toEqual({ id: 'order 1' })
  expect(vendor.requests[0]?.headers.authorization).toBe('Basic bGVuZGVyOmtleQ==')
  answer = { status: 204 }
  expect(await call()).toBeUndefined()
})

it('a vendor’s error has the response’s status, retry delay and details, but its message contains no text from the response', async () => {
  answer = { status: 422, body: { code: 'ADDRESS', name: 'Rosa' }, headers: { 'retry-after': '9' } }
  const error = await failed()
  expect(error).toBeInstanceOf(VendorError)
  expect(error).toMatchObject({ status: 422, retryAfter: 9, isPermanent: true, details: { code: 'ADDRESS' } })
  expect(`${error} ${JSON.stringify(error)}`).not.toContain('Rosa')
})

it('a vendor’s error has no details if the response isn’t a JSON object', async () => {
  for (const page of ['Bad gateway', 'null']) {
    answer = { status: 502, page }
    expect(await failed()).toMatchObject({ status: 502, isPermanent: false, details: {} })
  }
})

it('a vendor’s response is returned in full, and a response that’s too large is refused before it’s fully read', async () => {
  answer = { status: 200, page: 'é'.repeat(100_000) }
  const read = (most?: number) => exchangeText({ method: 'GET', url: vendor.url }, most)
  expect((await read(200_000)).text).toBe(answer.page)
  expect((await read()).text).toBe(answer.page)
  await expect(read(199_999)).rejects.toMatchObject({ status: 413, isPermanent: true })
  answer = { status: 204 }
  expect(await read(1)).toEqual({ status: 204, text: '' })
})

it('a redirect from a vendor is an error, because following it could send the credentials to another host', async () => {
  answer = { status: 302, headers: { location: 'http://127.0.0.1:1/' } }
  expect(await failed()).toMatchObject({ status: 302 })
})

it.each([
  ['30', 30],
  ['0', 0],
  ['-1', undefined],
  ['Mon, 23 Nov 2026 15:00:07 GMT', 7],
  ['Mon, 23 Nov 2026 14:59:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('the Retry-After header %s makes the server wait %s seconds', (value, seconds) => {
  const headers = { date: 'Mon, 23 Nov 2026 15:00:00 GMT', ...(value !== undefined && { 'retry-after': value }) }
  expect(retryAfterOf(new Headers(headers))).toBe(seconds)
})

it('a Retry-After date is compared with our own clock if the response has no date', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T15:00:00Z') })
  expect(retryAfterOf(new Headers({ 'retry-after': 'Mon, 23 Nov 2026 15:01:00 GMT' }))).toBe(60)
  vi.useRealTimers()
})
