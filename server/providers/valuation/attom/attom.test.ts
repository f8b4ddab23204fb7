import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { readConfig } from '../../../config.ts'
import { type AttomHome, KEY, refused, startAttom } from '../../../testing/standIns/attom.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import { valuationCalls } from '../port.ts'
import { ATTOM_VALUATION } from './attom.ts'

const AVM = { value: 512_300.5, low: 471_000, high: 553_000, scr: 91, on: '2026-11-02' }
const HOME: AttomHome = { street: '418 Linden Terrace', zip: '93704', apn: '425-31-007', avm: AVM }
const VALUE = {
  ...{ value: 51_230_050, confidence: 91, model: { name: 'ATTOM AVM' }, asOf: '2026-11-02' },
  range: { low: 47_100_000, high: 55_300_000 },
}
const ADDRESS = { street1: '418 Linden Terrace', street2: '', city: 'Fresno', state: 'CA', zip: '93704' }
const QUESTION = {
  address: ADDRESS,
  owner: { firstName: 'Rosa', middleName: '', lastName: 'Quill', suffix: '' as const },
}
const NONE = { ok: false, why: 'NO_VALUE' }

let vendor: Awaited<ReturnType<typeof startAttom>>
const asked: string[] = []
beforeEach(async () => {
  vendor = await startAttom(HOME)
})
afterEach(() => vendor.stop())

const world = (settings: Record<string, string> = {}): VendorWorld => ({
  config: readConfig({ ...vendor.settings, ...settings }),
  ...{ clock: systemClock, isLive: false },
  desk: {
    ask: async (call) => {
      asked.push(call)
      return { state: 'PENDING', reference: 'task' }
    },
  },
})
function valuation() {
  const made = ATTOM_VALUATION.make(world(), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}
const value = (more: { parcel?: string; street2?: string } = {}) => {
  const { parcel, street2 = '' } = more
  return valuation().automated({ ...QUESTION, address: { ...ADDRESS, street2 }, ...(parcel && { parcel }) }, 'key')
}

describe('automated values from ATTOM', () => {
  it('ATTOM’s value and its range are returned in cents, with the date and the model’s name', async () => {
    const answer = await value()
    expect(answer).toEqual({ ok: true, value: VALUE })
    expect(valuationCalls.automated.answer.safeParse(answer).success).toBe(true)
    expect(vendor.requests).toMatchObject([
      { method: 'GET', path: '/propertyapi/v1.0.0/attomavm/detail', headers: { apikey: KEY } },
    ])
  })

  test.each<[string, AttomHome['avm']]>([
    ['no value', undefined],
    ['a value of zero', { ...AVM, value: 0 }],
    ['no score', { value: AVM.value }],
    ['a score outside the scale', { ...AVM, scr: 140 }],
  ])('a home with %s has no automated value', async (_, avm) => {
    vendor.state.homes = [{ ...HOME, ...(avm ? { avm } : { avm: undefined }) } as AttomHome]
    expect(await value()).toEqual(NONE)
  })

  it('a value range in the wrong order and an unreadable date are left out', async () => {
    vendor.state.homes = [{ ...HOME, avm: { value: 500_000, low: 3, high: 2, scr: 80, on: 'November' } }]
    const answer = await value()
    expect(answer).toEqual({ ok: true, value: { value: 50_000_000, confidence: 80, model: { name: 'ATTOM AVM' } } })
  })

  it('if there are several homes at the address, a value is returned only for the chosen parcel or unit', async () => {
    vendor.state.homes = [
      { ...HOME, unit: '1', avm: { ...AVM, value: 1 } },
      { ...HOME, unit: '2', apn: 'P-2' },
    ]
    expect(await value()).toEqual(NONE)
    expect(await value({ parcel: 'P-9' })).toEqual(NONE)
    expect(await value({ parcel: 'P-2' })).toMatchObject({ value: { value: VALUE.value } })
    expect(await value({ street2: 'Unit 2' })).toMatchObject({ value: { value: VALUE.value } })
  })

  it('a valuation with a rejected key fails immediately, and a valuation during an overload is retried', async () => {
    vendor.next.push(refused(403), refused(429, { 'retry-after': '7' }))
    await expect(value()).rejects.toMatchObject({ status: 403, isPermanent: true })
    await expect(value()).rejects.toMatchObject({ status: 429, retryAfter: 7 })
    expect(await value()).toMatchObject({ ok: true })
  })

  it('staff order brokers’ opinions at the desk', async () => {
    const { address, owner } = QUESTION
    await valuation().brokerOpinion({ home: { address, owner } }, 'key')
    expect(asked).toEqual(['valuation.brokerOpinion'])
    expect(ATTOM_VALUATION.make(world({ ATTOM_API_KEY: '' }), 'FIGURE')).toBeUndefined()
  })
})
