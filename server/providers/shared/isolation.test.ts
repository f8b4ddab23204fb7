import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { partial } from 'domain/application/testing/partial.ts'
import { instant } from 'domain/values/dates.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Busy, DatabaseUnavailable, FilesUnavailable } from '../../errors.ts'
import { FIRST_CALL } from '../../testing/firstCall.ts'
import { FileStoreFault } from '../fileStore/port.ts'
import type { Providers } from '../port.ts'
import type { Sms } from '../sms/port.ts'
import { endedBy } from './calls.ts'
import { BREAKER, type BreakerPolicy, isolation } from './isolation.ts'
import { type Home, ProviderFault } from './port.ts'

const log = { warn: vi.fn(), info: vi.fn() }
const POLICY = { ...BREAKER, failures: 3, pause: 1000 }

/** Returns two isolated copies of a text message service, one for each of two lenders. */
function isolated(send: Sms['send'], most = 1000, policy: BreakerPolicy = POLICY): readonly [Providers, Providers] {
  const parties = partial<Providers>({ sms: { send } })
  const isolate = isolation(most, log, policy)
  return [isolate(parties, {}), isolate(parties, {})]
}
const message = {
  to: '2125550100',
  text: 'hello',
  at: instant('2026-11-23T15:00:00Z'),
  calling: FIRST_CALL,
  origin: '',
}
const send = ({ sms }: Providers) => sms.send(message, 'key')
const never = () => new Promise<void>(() => {})
const fails = async () => {
  throw new ProviderFault(503)
}
/** Returns each call's error code or name, or undefined if the call succeeded. */
const outcomes = async (calls: readonly (() => Promise<void>)[]) => {
  const seen: unknown[] = []
  for (const call of calls)
    seen.push(await call().catch(({ code, name }: { code?: string; name: string }) => code ?? name))
  return seen
}
const times = (number: number, call: () => Promise<void>) => Array.from({ length: number }, () => call)

describe('an isolated party', () => {
  test('an isolated party behaves like the original party, even if the original is a class instance', async () => {
    class Party {
      readonly #sent: string[] = []
      async send({ text }: { readonly text: string }): Promise<void> {
        this.#sent.push(text)
      }
      get sent() {
        return this.#sent
      }
    }
    const sms = new Party()
    await send(isolation(1000, log)(partial<Providers>({ sms }), {}))
    expect(sms.sent).toEqual(['hello'])
  })

  test('if one lender’s gateway partner keeps failing, calls are paused only for that lender', async () => {
    const isolate = isolation(1000, log, POLICY)
    const failing = partial<Providers>({ title: { liens: fails } })
    const working = partial<Providers>({ title: { liens: async () => [] } })
    const liens =
      ({ title }: Providers) =>
      async () =>
        void (await title.liens(partial<Home>({}), 'key'))
    const names = { title: 'gateway' }
    const [own, other] = [isolate(failing, names, 'ONE'), isolate(working, names, 'OTHER')]
    expect(await outcomes(times(4, liens(own)))).toEqual(['503', '503', '503', 'PAUSED'])
    expect(await outcomes([liens(other)])).toEqual([undefined])
    // All lenders that use a vendor's adapter depend on the same vendor, so calls are paused for all of them.
    const shared = isolate(failing, { title: 'vendor' }, 'ONE')
    await outcomes(times(3, liens(shared)))
    expect(await outcomes([liens(isolate(working, { title: 'vendor' }, 'OTHER'))])).toEqual(['PAUSED'])
  })

  test('an isolated party’s error is passed on to the caller', async () => {
    const refuse = async () => {
      throw new RangeError('no')
    }
    await expect(send(isolated(refuse)[0])).rejects.toThrow(RangeError)
  })

  test('a call to a party fails if it exceeds the time limit', async () => {
    await expect(send(isolated(never, 1)[0])).rejects.toMatchObject({ code: 'TOO_LATE' })
  })

  test.each([
    ['takes too long', 1000],
    ['belongs to a job that ends', 60_000],
  ])('the connection to the party closes if a call %s', async (_, most) => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ask: Sms['send'] = async (_, __, signal) => void (await fetch(url, { signal: signal ?? null }))
    const job = new AbortController()
    const asked = once(server, 'request')
    const call = send(endedBy(isolated(ask, most)[0], job.signal))
    const failed = expect(call).rejects.toThrow()
    const [{ socket }] = (await asked) as [IncomingMessage]
    const closed = once(socket, 'close')
    if (most > 1000) job.abort()
    await Promise.all([closed, failed])
    server.close()
  })
})

describe('the limits for a party', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    log.warn.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  test("a party that keeps failing isn't called for a while, not even for another lender", async () => {
    const party = vi.fn(fails)
    const [one, other] = isolated(party)
    expect(await outcomes([...times(3, () => send(one)), () => send(one), () => send(other)])).toEqual([
      ...['503', '503', '503'],
      ...['PAUSED', 'PAUSED'],
    ])
    expect(party).toHaveBeenCalledTimes(3)
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  test('after the pause, one call tests the party, and other calls resume once the party responds', async () => {
    const answers = Promise.withResolvers<void>()
    const party = vi.fn<Sms['send']>(fails)
    const [one] = isolated(party)
    await outcomes(times(3, () => send(one)))
    vi.advanceTimersByTime(1000)
    party.mockImplementation(() => answers.promise)
    const probe = send(one)
    expect(await outcomes([() => send(one)])).toEqual(['PAUSED'])
    expect(party).toHaveBeenCalledTimes(4)
    answers.resolve()
    await probe
    expect(await outcomes(times(2, () => send(one)))).toEqual([undefined, undefined])
  })

  test('a party whose test call fails is paused again', async () => {
    const party = vi.fn(fails)
    const [one] = isolated(party)
    await outcomes(times(3, () => send(one)))
    vi.advanceTimersByTime(1000)
    expect(await outcomes(times(2, () => send(one)))).toEqual(['503', 'PAUSED'])
  })

  test('a party is paused if half of its calls within a minute fail', async () => {
    let calls = 0
    const [one] = isolated(
      async () => {
        if (++calls % 2 === 1) throw new ProviderFault(500)
      },
      1000,
      { ...POLICY, share: 0.4 },
    )
    const seen: unknown[] = []
    for (let call = 0; call < 80; call++) {
      seen.push(...(await outcomes([() => send(one)])))
      vi.advanceTimersByTime(500)
    }
    expect(seen).toContain('PAUSED')
  })

  test.each([
    ['an outage of our own database', new DatabaseUnavailable()],
    ['a held lock in our own database', new Busy()],
    ['an outage of our own file store', new FilesUnavailable()],
    ['a refusal by our own file store', new FileStoreFault('AccessDenied')],
  ])('a party is not paused for %s', async (_, error) => {
    const [one] = isolated(async () => {
      throw error
    })
    expect(await outcomes(times(5, () => send(one)))).toEqual(times(5, fails).map(() => error.code))
  })

  test('a call that a visitor waits for has its own limits, and its failures never pause background jobs', async () => {
    const typeAt = vi.fn(() => new Promise<undefined>(() => {}))
    const find = vi.fn(async () => ({ ok: false, why: 'NOT_FOUND' }) as const)
    const { propertyRecords } = isolation(
      30_000,
      log,
      POLICY,
    )(partial<Providers>({ propertyRecords: { typeAt, find } }), {})
    const address = { street1: '1 Elm Street', street2: '', city: 'Columbus', state: 'OH', zip: '43215' } as const
    const lookUp = async () => {
      const call = propertyRecords.typeAt(address)
      const failed = expect(call).rejects.toThrow()
      await vi.advanceTimersByTimeAsync(3000)
      await failed
      await call
    }
    expect(await outcomes(times(4, lookUp))).toEqual(['TOO_LATE', 'TOO_LATE', 'TOO_LATE', 'PAUSED'])
    const home = { address, owner: { firstName: 'Rosa', middleName: '', lastName: 'Quillfeather', suffix: '' } }
    await Promise.all(Array.from({ length: 4 }, () => propertyRecords.find(home, 'key')))
    expect(find).toHaveBeenCalledTimes(4)
  })

  test('a party never receives more than its maximum number of calls per second', async () => {
    vi.setSystemTime(new Date('2026-11-23T15:00:00.250Z'))
    const party = vi.fn(async () => {})
    const [one, other] = isolated(party, 1000, { ...POLICY, rate: 2 })
    expect(await outcomes([() => send(one), () => send(other), () => send(one)])).toEqual([
      undefined,
      undefined,
      'BUSY',
    ])
    await expect(send(one)).rejects.toMatchObject({ code: 'BUSY', after: 750 })
    vi.advanceTimersByTime(750)
    expect(await outcomes([() => send(one)])).toEqual([undefined])
  })

  test("a party isn't paused if it refuses calls or asks the server to call again later", async () => {
    const party = vi.fn(async () => {
      throw new ProviderFault(429, 5)
    })
    const [one] = isolated(party)
    expect(await outcomes(times(9, () => send(one)))).toEqual(times(9, fails).map(() => '429'))
  })
})
