import { plainDate } from 'domain/values/dates.ts'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { readConfig } from '../../../config.ts'
import { type AttomHome, KEY, refused, startAttom } from '../../../testing/standIns/attom.ts'
import type { Desk } from '../../desk/port.ts'
import { VendorError } from '../../shared/http.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import { propertyRecordsCalls } from '../port.ts'
import { ATTOM_RECORDS } from './attom.ts'

const HOME: AttomHome = {
  ...{ street: '418 Linden Terrace', zip: '93704', apn: '425-31-007', county: 'FRESNO', type: 'SFR', yearBuilt: 1961 },
  ...{ legal: 'LOT 7 BLK 2', subdivision: 'LINDEN PARK', soldOn: '2014-06-17', recordedOn: '2014-06-20' },
  ...{ owners: ['QUILL ROSA', 'QUILL OTTO'], absentee: 'O', annualTaxes: 3241.57 },
}
const RECORD = {
  ...{ county: 'Fresno', parcel: '425-31-007', legalDescription: 'LOT 7 BLK 2, LINDEN PARK', yearBuilt: 1961 },
  ...{ lastTransfer: '2014-06-20', owners: ['QUILL ROSA', 'QUILL OTTO'], type: 'SINGLE_FAMILY' },
  ...{ monthlyTaxes: 270_13, ownerOccupied: true },
}
const ADDRESS = { street1: '418 Linden Terrace', street2: '', city: 'Fresno', state: 'CA', zip: '93704' }
const QUESTION = {
  address: ADDRESS,
  owner: { firstName: 'Rosa', middleName: '', lastName: 'Quill', suffix: '' as const },
}
const PENDING = { state: 'PENDING', reference: 'task' } as const

let vendor: Awaited<ReturnType<typeof startAttom>>
let prescreen: unknown
let isOpen = false
beforeEach(async () => {
  vendor = await startAttom(HOME)
  prescreen = undefined
  isOpen = false
})
afterEach(() => vendor.stop())

/** A fake desk. It opens a task only if the adapter passes it data for staff to complete. */
const desk: Desk = {
  ask: async (_, question, __, more) => {
    if (isOpen) return PENDING
    const found = await more?.()
    if (!found) return undefined
    const whole = Object.assign({}, question, found)
    expect(propertyRecordsCalls.find.question.safeParse(whole).success).toBe(true)
    prescreen = found
    isOpen = true
    return PENDING
  },
}
const world = (settings: Record<string, string> = {}, isLive = false): VendorWorld => ({
  config: readConfig({ ...vendor.settings, ...settings }),
  ...{ clock: systemClock, isLive, desk },
})
function records() {
  const made = ATTOM_RECORDS.make(world(), 'FIGURE')
  if (!made) throw new Error('a setting is missing')
  return made
}
const find = (address = ADDRESS) => records().find({ ...QUESTION, address }, 'key')

describe('property records from ATTOM', () => {
  it('the request to ATTOM has the key and the address but not the owner, and the record’s amounts are in cents', async () => {
    expect(await find()).toEqual({ ok: true, value: RECORD })
    expect(vendor.requests).toMatchObject([
      {
        method: 'GET',
        path: '/propertyapi/v1.0.0/property/expandedprofile',
        query: { address1: '418 Linden Terrace', address2: 'Fresno, CA 93704' },
        headers: { apikey: KEY, accept: 'application/json' },
      },
    ])
    expect(propertyRecordsCalls.find.answer.safeParse(await find()).success).toBe(true)
  })

  it("an address counts as not found if ATTOM doesn't know it, whether ATTOM responds with status 400 or 200", async () => {
    expect(await find({ ...ADDRESS, street1: '1 Nowhere' })).toEqual({ ok: false, why: 'NOT_FOUND' })
    vendor.next.push({ status: 200, body: { status: { code: 0, msg: 'SuccessWithoutResult' } } })
    expect(await find()).toEqual({ ok: false, why: 'NOT_FOUND' })
    expect(isOpen).toBe(false)
  })

  test.each([
    ['another house number', { street1: '420 Linden Terrace' }],
    ['another zip code', { zip: '93705' }],
  ])('a similar address with %s isn’t mistaken for the home', async (_, part) => {
    vendor.next.push({ status: 200, body: await answerFor(ADDRESS) })
    expect(await find({ ...ADDRESS, ...part })).toEqual({ ok: false, why: 'NOT_FOUND' })
  })

  const answerFor = async ({ street1, city, state, zip }: typeof ADDRESS): Promise<unknown> => {
    const query = new URLSearchParams({ address1: street1, address2: `${city}, ${state} ${zip}` })
    const url = `${vendor.url}/propertyapi/v1.0.0/property/expandedprofile?${query}`
    return (await fetch(url, { headers: { apikey: KEY } })).json()
  }

  it('several homes at one address are all returned, and a unit in the address selects one', async () => {
    vendor.state.homes = ['1', '2'].map((unit) => ({ ...HOME, unit, apn: `P-${unit}`, type: 'CONDOMINIUM' }))
    const unit = (number: string) => ({ ...RECORD, parcel: `P-${number}`, unit: `Unit ${number}`, type: 'CONDOMINIUM' })
    expect(await find()).toEqual({ ok: true, value: unit('1'), others: [unit('2')] })
    expect(await find({ ...ADDRESS, street2: 'Apt 2' })).toEqual({ ok: true, value: unit('2') })
    vendor.next.push({ status: 200, body: await answerFor(ADDRESS) })
    expect(await find({ ...ADDRESS, street2: '#2' })).toEqual({ ok: true, value: unit('2') })
  })

  it('an address counts as not found if it has more homes than a borrower can choose from', async () => {
    vendor.state.homes = Array.from({ length: 13 }, (_, at) => ({ ...HOME, unit: String(at + 1), apn: String(at) }))
    expect(await find()).toEqual({ ok: false, why: 'NOT_FOUND' })
  })

  test.each<[string, Partial<AttomHome>, string]>([
    ['no date of a transfer', { soldOn: undefined, recordedOn: undefined }, 'lastTransfer'],
    ['a type that decides nothing', { type: 'MULTI FAMILY DWELLING' }, 'type'],
    ['no taxes', { annualTaxes: undefined }, 'monthlyTaxes'],
    ['no owners', { owners: [] }, 'owners'],
    ['no legal description', { legal: undefined }, 'legalDescription'],
    ['no county', { county: undefined }, 'county'],
  ])('staff complete a record with %s, and later calls don’t ask ATTOM again', async (_, part, missing) => {
    vendor.state.homes = [{ ...HOME, ...part } as AttomHome]
    expect(await find()).toEqual(PENDING)
    const { [missing as 'type']: __, ...known } = RECORD
    expect(prescreen).toEqual({ prescreen: { source: 'ATTOM', records: [known] } })
    expect(await find()).toEqual(PENDING)
    expect(vendor.state.billed).toBe(1)
  })

  it("a quitclaim deed after the sale is the last transfer, and an owner who lives elsewhere isn't an occupant", async () => {
    vendor.state.homes = [{ ...HOME, quitClaimOn: '2026-10-02T00:00:00', absentee: 'A' }]
    expect(await find()).toMatchObject({ value: { lastTransfer: '2026-10-02', ownerOccupied: false } })
    vendor.state.homes = [{ ...HOME, quitClaimOn: 'unknown', absentee: undefined, subdivision: undefined } as AttomHome]
    const { value } = (await find()) as { value: object }
    expect(value).toMatchObject({ lastTransfer: plainDate('2014-06-20'), legalDescription: 'LOT 7 BLK 2' })
    expect(value).not.toHaveProperty('ownerOccupied')
  })

  test.each([
    ['SFR', 'SINGLE_FAMILY'],
    ['TOWNHOUSE', 'TOWNHOUSE'],
    ['Condominium Unit', 'CONDOMINIUM'],
    ['COMMERCIAL CONDOMINIUM', 'COMMERCIAL'],
    ['APARTMENT', 'COMMERCIAL'],
    ['PUD', 'PLANNED_UNIT_DEVELOPMENT'],
    ['TRIPLEX', 'TWO_TO_FOUR_UNITS'],
    ['MOBILE HOME', 'MANUFACTURED'],
    ['CO-OP', 'COOPERATIVE'],
    ['VACANT LAND', 'LAND'],
    ['NEC', undefined],
  ])('ATTOM’s type %s is reported as the recorded type %s', async (type, expected) => {
    vendor.state.homes = [{ ...HOME, type }]
    expect(await records().typeAt(ADDRESS)).toBe(expected)
  })

  it('the recorded type is unknown if the homes at the address have different types, or if there’s no home', async () => {
    vendor.state.homes = [HOME, { ...HOME, type: 'DUPLEX' }]
    expect(await records().typeAt(ADDRESS)).toBeUndefined()
    expect(await records().typeAt({ ...ADDRESS, zip: '93705' })).toBeUndefined()
  })

  it('a call to ATTOM with a rejected key fails immediately, and a call during an overload is retried when ATTOM allows it', async () => {
    vendor.next.push(refused(401), refused(429, { 'retry-after': '30' }), refused(503))
    await expect(find()).rejects.toMatchObject({ status: 401, isPermanent: true })
    await expect(find()).rejects.toMatchObject({ status: 429, isPermanent: false, retryAfter: 30 })
    await expect(find()).rejects.toMatchObject({ status: 503, isPermanent: false })
    expect(await find()).toMatchObject({ ok: true })
  })

  test.each([
    ['another shape', { status: { code: 0, msg: 'SuccessWithResult' }, property: [{ identifier: {} }] }],
    ['an error with status 200', { status: { code: -3, msg: 'Oops' }, property: [] }],
    ['no status', {}],
  ])('%s is treated as a failure of ATTOM', async (_, body) => {
    vendor.next.push({ status: 200, body })
    await expect(find()).rejects.toMatchObject({ status: 502, isPermanent: false })
  })

  it('there’s no ATTOM adapter without a key, and production uses only ATTOM’s own server', async () => {
    expect(ATTOM_RECORDS.make(world({ ATTOM_API_KEY: '' }), 'FIGURE')).toBeUndefined()
    const { attomSettings } = await import('./client.ts')
    const live = { ATTOM_ENVIRONMENT: 'live', ATTOM_URL: '' }
    expect(attomSettings(world(live, true), 'FIGURE')?.base).toBe('https://api.gateway.attomdata.com')
    expect(() => attomSettings(world({}, true), 'FIGURE')).toThrow('ATTOM_ENVIRONMENT must be live in production')
    expect(() => attomSettings(world(live), 'FIGURE')).toThrow('ATTOM_ENVIRONMENT must be test outside production')
    expect(attomSettings(world({ ATTOM_ENVIRONMENT: '' }), 'FIGURE')).toBeUndefined()
  })

  it('the credentials check requests a property that doesn’t exist, and fails if ATTOM rejects the key', async () => {
    await ATTOM_RECORDS.check?.(world(), 'FIGURE')
    expect(vendor.state.billed).toBe(0)
    await expect(ATTOM_RECORDS.check?.(world({ ATTOM_API_KEY: 'wrong' }), 'FIGURE')).rejects.toThrow(VendorError)
    await expect(ATTOM_RECORDS.check?.(world({ ATTOM_API_KEY: '' }), 'FIGURE')).rejects.toThrow('Set ATTOM_API_KEY and')
  })
})
