import { expect, test } from 'vitest'
import { persona } from '../../../personas/personas.ts'
import type { Browser } from './browser.ts'
import { type RunningServer, Walk } from './walk.ts'

test('if two people move a shared clock at the same time, neither sets it back', async () => {
  let now = '2026-12-01T09:00:00Z'
  let reading = Promise.resolve()
  const body = { jwt: 'a token', applicationUuid: '0b0c8c1c-0000-4000-8000-000000000001' }
  const browser: Partial<Browser> = { call: async <T>() => ({ status: 201, headers: {}, body: body as T }) }
  const server: RunningServer = {
    browser: () => browser as Browser,
    seedPartner: async () => {},
    knows: () => () => '',
    movableClock: {
      async now() {
        const read = now
        await reading
        return read
      },
      async moveClock(move) {
        if ('to' in move) now = move.to
      },
    },
  }
  const [one, other] = await Promise.all(['prime', 'nearprime'].map((id) => Walk.register(server, persona(id))))
  let goOn = () => {}
  reading = new Promise((resolve) => {
    goOn = resolve
  })
  const earlier = one?.moveTo('2026-12-05T18:00:00Z')
  const later = other?.moveTo('2026-12-09T18:00:00Z')
  const last = one?.moveTo('2026-12-07T18:00:00Z')
  goOn()
  await Promise.all([earlier, later, last])
  expect(now).toBe('2026-12-09T18:00:00Z')
})
