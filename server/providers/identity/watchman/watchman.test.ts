import { plainDate } from 'domain/values/dates.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { readConfig } from '../../../config.ts'
import { startWatchman } from '../../../testing/standIns/watchman.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import { watchman } from './watchman.ts'

let vendor: Awaited<ReturnType<typeof startWatchman>>
beforeEach(async () => {
  vendor = await startWatchman([
    { name: 'Ivan SAMPLEOV', match: 0.97 },
    { name: 'Yvan SAMPLEOV', match: 0.7 },
  ])
})
afterEach(() => vendor.stop())

const asked: string[] = []
const world = (url = vendor.url): VendorWorld => ({
  config: readConfig({ WATCHMAN_URL: url }),
  clock: systemClock,
  isLive: true,
  desk: {
    ask: async (call) => {
      asked.push(call)
      return { state: 'PENDING', reference: 'task' }
    },
  },
})
const person = (lastName: string) => ({
  name: { firstName: 'Ivan', middleName: '', lastName, suffix: '' },
  dob: plainDate('1970-05-06'),
  address: { street1: '1 Elm Street', street2: '', city: 'Dover', state: 'DE', zip: '19901' },
})
const identity = () => {
  const made = watchman.make(world(), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}

describe('Watchman', () => {
  it('each person is screened by name and birth date, and strong matches are returned', async () => {
    const found = await identity().screen([person('SAMPLEOV'), person('Unheardof')], 'key')
    expect(found).toEqual({
      matches: [{ person: 'Ivan SAMPLEOV', listed: 'Ivan SAMPLEOV', list: 'us_ofac', score: 97 }],
    })
    expect(vendor.requests.map(({ query }) => query.birthDate)).toEqual(['1970-05-06', '1970-05-06'])
  })

  it('an error of the Watchman server is retried and never counts as a clear result', async () => {
    vendor.next.push({ status: 500, body: { error: 'not ready' } })
    await expect(identity().screen([person('Unheardof')], 'key')).rejects.toMatchObject({ isPermanent: false })
  })

  it('Watchman only screens people, and staff do the other identity checks at the desk', async () => {
    const question = { person: person('Unheardof'), documentType: 'PASSPORT', pictures: [] } as const
    expect(await identity().verify(question, 'key')).toMatchObject({ state: 'PENDING' })
    expect(asked).toEqual(['identity.verify'])
  })

  it('the credentials check fails if Watchman has no lists, and the adapter isn’t available without a server address', async () => {
    await expect(watchman.check?.(world(), 'FIGURE')).resolves.toBeUndefined()
    vendor.empty()
    await expect(watchman.check?.(world(), 'FIGURE')).rejects.toThrow('no lists')
    expect(watchman.make(world(''), 'FIGURE')).toBeUndefined()
  })
})
