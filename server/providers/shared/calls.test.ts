import { expect, test } from 'vitest'
import type { Providers } from '../port.ts'
import { limited } from './calls.ts'

class Party {
  readonly #answer = 'done'
  async send(text: string): Promise<string> {
    return `${this.#answer}: ${text}`
  }
}
const parties = (mail: object) => ({ mail }) as unknown as Providers
const send = (providers: Providers) => providers.mail.send('hello' as never, 'key')

test("a time limit on calls leaves a party's answer unchanged, even if the party is a class instance", async () => {
  expect(await send(limited(parties(new Party()), 1000))).toBe('done: hello')
})

test("a time limit on calls leaves a party's error unchanged", async () => {
  const refuse = async () => {
    throw new RangeError('no')
  }
  await expect(send(limited(parties({ send: refuse }), 1000))).rejects.toThrow(RangeError)
})

test('a time limit on calls ends the wait for a party that never answers', async () => {
  await expect(send(limited(parties({ send: () => new Promise(() => {}) }), 1))).rejects.toMatchObject({
    code: 'TOO_LATE',
  })
})
