import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { PADDING, startPwnedPasswords } from '../../../testing/standIns/pwnedPasswords.ts'
import { sha1Hex } from '../port.ts'
import { pwnedPasswords } from './pwnedPasswords.ts'

let vendor: Awaited<ReturnType<typeof startPwnedPasswords>>
beforeAll(async () => {
  vendor = await startPwnedPasswords(['Correct-Horse42!'])
})
afterAll(() => vendor.stop())
beforeEach(() => {
  vendor.next.length = 0
})

const world = (isLive = false) => ({ config: readConfig({ PWNED_PASSWORDS_URL: vendor.url }), isLive })
const lookup = () => {
  const made = pwnedPasswords.make(world(), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}
const hash = sha1Hex('Correct-Horse42!')
const prefix = hash.slice(0, 5)

it('a check for breached passwords sends only the first five digits of the hash, asks for padding, and ignores the padding', async () => {
  expect(await lookup().range({ prefix })).toEqual({ suffixes: [hash.slice(5)] })
  const request = vendor.requests.at(-1)
  expect(request).toMatchObject({ method: 'GET', path: `/range/${prefix}`, query: {} })
  expect(request?.headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'Hearthline' })
  expect(JSON.stringify(request)).not.toContain(hash.slice(5))
  const [, padding = ''] = /^(\w+):0$/m.exec(PADDING) ?? []
  expect(padding).toHaveLength(35)
})

it.each([
  ['an overload', { status: 429, body: {}, headers: { 'retry-after': '2' } }, { status: 429, retryAfter: 2 }],
  ['a failure', { status: 503, body: {} }, { status: 503 }],
  ['a web page', { status: 200, page: '<html>' }, { status: 502 }],
  ['a huge response', { status: 200, page: 'x'.repeat(300_000) }, { status: 413 }],
])('%s causes an error that doesn’t contain the response', async (_, response, fault) => {
  vendor.next.push(response)
  await expect(lookup().range({ prefix })).rejects.toMatchObject(fault)
})

it('an aborted lookup fails with an AbortError', async () => {
  const ending = new AbortController()
  ending.abort()
  await expect(lookup().range({ prefix }, ending.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

it('the credentials check looks up one password', async () => {
  vendor.next.push({ status: 200, page: `${hash.slice(5)}:3\r\n` })
  await expect(pwnedPasswords.check?.(world(), 'FIGURE')).resolves.toBeUndefined()
  await expect(pwnedPasswords.check?.(world(), 'FIGURE')).rejects.toThrow('no breached passwords')
})
