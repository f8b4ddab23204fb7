import { instant } from 'domain/values/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const HOURS = '/service-operating-hours/external/api/v1/hours'
const LICENSES = '/service-application/external/api/v1/heloc/state-licenses'
const get = <T = readonly Record<string, unknown>[]>(path: string, host = 'localhost', headers = {}) =>
  program.browser().call<T>('GET', path, { host, headers })

describe('operating hours', () => {
  test("operating hours show a department's usual week, Monday to Sunday", async () => {
    const { status, body } = await get(`${HOURS}/OPS_PHONE`, 'localhost', { 'x-org': 'FIGURE' })
    expect(status).toBe(200)
    expect(body.map(({ weekdayValue }) => weekdayValue)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(body[0]).toEqual({
      weekday: 'MONDAY',
      weekdayValue: 1,
      isOpen: true,
      startTime: '06:00',
      endTime: '18:00',
    })
    const other = await get(`${HOURS}/OPS_PHONE`, 'cedar-grove.localhost')
    expect(other.body[5]).toMatchObject({ weekday: 'SATURDAY', isOpen: false })
  })

  test('operating hours are readable text if the query has display=true', async () => {
    const { body } = await get(`${HOURS}/OPS_CHAT?display=true`)
    expect(body[5]).toMatchObject({ weekday: 'Saturday', startTime: '8:00 a.m.', endTime: '4:00 p.m.' })
    expect((await get(`${HOURS}/OPS_CHAT?display=maybe`)).status).toBe(400)
  })

  test("this week's operating hours show holidays as closed and use the server's clock for the open status", async () => {
    program.clock.to(instant('2030-11-28T18:00:00Z'))
    const { body } = await get(`${HOURS}/OPS_CHAT/week?display=true`)
    expect(body[2]).toMatchObject({ weekday: 'Wednesday', date: '2030-11-27', isOpen: true })
    expect(body[3]).toMatchObject({ date: '2030-11-28', isOpen: false, holiday: 'Thanksgiving Day' })
    const status = () => get<object>(`${HOURS}/OPS_CHAT/openStatus`).then((answer) => answer.body)
    expect(await status()).toEqual({
      isOpen: false,
      today: '2030-11-28',
      nextOpening: '2030-11-29T14:00:00.000Z',
      holiday: 'Thanksgiving Day',
    })
    program.clock.to(instant('2030-11-29T14:00:00Z'))
    expect(await status()).toEqual({
      isOpen: true,
      today: '2030-11-29',
      closesAt: '2030-11-30T02:00:00.000Z',
      nextOpening: '2030-11-30T16:00:00.000Z',
    })
  })

  test.each(['', '/week', '/openStatus'])(
    "operating hours at the path ending '%s' are available only on the organization's own host",
    async (rest) => {
      const path = `${HOURS}/OPS_CHAT${rest}`
      expect((await get(path, 'movement.localhost', { 'x-org': 'MOVEMENT' })).status).toBe(200)
      expect((await get(path, 'movement.localhost', { 'x-org': 'FIGURE' })).status).toBe(404)
      expect((await get(path, 'localhost', { 'x-org': 'NOBODY' })).status).toBe(404)
      expect((await get(path, 'nobody.example')).status).toBe(404)
      expect((await get(`${HOURS}/OPS_NOBODY${rest}`)).status).toBe(400)
    },
  )
})

describe('state licenses', () => {
  test('state licenses are listed with their numbers', async () => {
    const { status, body } = await get(`${LICENSES}?orgCode=CEDAR_GROVE`, 'cedar-grove.localhost')
    expect(status).toBe(200)
    expect(body.map(({ abbrev }) => abbrev).sort()).toEqual(['ID', 'OR', 'WA'])
    for (const { license } of body) expect(license).toMatch(/\w/)
  })

  test("state licenses return 404 for an unknown organization or another host's organization", async () => {
    expect((await get(`${LICENSES}?orgCode=NOBODY`)).status).toBe(404)
    expect((await get(`${LICENSES}?orgCode=MOVEMENT`)).status).toBe(404)
    expect((await get(`${LICENSES}?orgCode=MOVEMENT`, 'nobody.example')).status).toBe(404)
  })
})
