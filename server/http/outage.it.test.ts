/** Tests the program while its database is unreachable. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { V1 } from '../sandbox/driver/walk.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { startProxy, type TcpProxy } from '../testing/proxy.ts'

let proxy: TcpProxy
let port: number
let program: TestProgram
let account: Account

beforeAll(async () => {
  program = await startTestProgram({
    async reach({ url, adminUrl }) {
      port = Number(new URL(url).port)
      proxy = await startProxy(port)
      const through = (to: string) => Object.assign(new URL(to), { port: String(proxy.port) }).toString()
      return { url: through(url), adminUrl: through(adminUrl) }
    },
  })
  account = await register(program)
  await program.server.seeded
})
afterAll(async () => {
  proxy?.moveTo(port)
  await program?.stop()
  await proxy?.stop()
})

const view = () => account.browser.call('GET', `${V1}/${account.uuid}`)
const ready = () => fetch(`${program.server.url}/readyz`)

describe('an outage of the database', () => {
  test('during a database outage, calls return 503 with Retry-After, and the first call afterward succeeds', async () => {
    expect((await view()).status).toBe(200)
    expect((await ready()).status).toBe(200)
    proxy.cut()
    for (const _ of [1, 2, 3]) {
      const { status, headers, body } = await view()
      expect(status).toBe(503)
      expect(headers).toMatchObject({ 'retry-after': '1', 'content-type': 'application/problem+json; charset=utf-8' })
      expect(body).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
    }
    expect(await (await ready()).json()).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
    proxy.moveTo(port)
    expect((await view()).status).toBe(200)
    expect((await ready()).status).toBe(200)
  })

  test('registration fails during a database outage and succeeds afterward', async () => {
    const other = () => register(program, { email: 'other@example.com' })
    proxy.cut()
    await expect(other()).rejects.toThrow('503')
    proxy.moveTo(port)
    await expect(other()).resolves.toMatchObject({ uuid: expect.any(String) })
  })
})
