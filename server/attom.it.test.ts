/** Tests the steps from the address to the offers with a vendor's property records and automated valuations. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { seedAgents } from './sandbox/agents.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { staffOf } from './testing/staff.ts'
import { type AttomHome, startAttom } from './testing/standIns/attom.ts'

const LONG = 60_000
const { address } = persona('prime').property
const HOME: AttomHome = {
  ...{ street: address.street1, zip: address.zip, apn: 'A-1001', county: 'SACRAMENTO', type: 'SFR', yearBuilt: 1954 },
  ...{ legal: 'LOT 18', soldOn: '2014-06-17', owners: ['PRIME PAULA A'], absentee: 'O', annualTaxes: 7680 },
  avm: { value: 803_000, low: 760_000, high: 846_000, scr: 93, on: '2026-11-02' },
}

let vendor: Awaited<ReturnType<typeof startAttom>>
let program: SandboxProgram
beforeAll(async () => {
  vendor = await startAttom(HOME)
  program = await startSandboxProgram({
    providers: { propertyRecords: 'attom', valuation: 'attom' },
    environment: vendor.settings,
  })
  await seedAgents(program.server.services)
})
afterAll(async () => {
  await program?.stop()
  await vendor?.stop()
})

const begin = (email: string) => Walk.register(program, { ...persona('prime'), email: `${email}@sandbox.test` })

it('a borrower gets offers based on the vendor’s property record and value', { timeout: LONG }, async () => {
  const walk = await begin('attom')
  const { property, valuation, quote } = await walk.goTo('product')
  expect(property).toMatchObject({ parcel: 'A-1001', yearBuilt: 1954, monthlyTaxes: 640_00 })
  expect(property.monthlyInsurance).toBeUndefined()
  expect(valuation).toMatchObject({
    ...{ value: 803_000_00, confidence: 93, source: 'AVM', model: { name: 'ATTOM AVM' }, asOf: '2026-11-02' },
    range: { low: 760_000_00, high: 846_000_00 },
  })
  expect(quote).toBeDefined()
})

it('a borrower chooses one of two units, and the vendor returns the value of that unit', {
  timeout: LONG,
}, async () => {
  vendor.state.homes = [
    { ...HOME, unit: '1', apn: 'A-2001', owners: ['NEIGHBOR NORA'], avm: { value: 90_000, scr: 95 } },
    { ...HOME, unit: '2', apn: 'A-2002' },
  ]
  const walk = await begin('attomunits')
  const { homes } = await walk.goTo('homeChoice')
  expect(homes?.map(({ unit, parcelEnding }) => [unit, parcelEnding])).toEqual([
    ['Unit 1', '2001'],
    ['Unit 2', '2002'],
  ])
  await walk.command('chooseHome', { home: '1' })
  const { property, valuation } = await walk.goTo('product')
  expect(property).toMatchObject({ parcel: 'A-2002', address: { street2: 'Unit 2' } })
  expect(valuation?.value).toBe(803_000_00)
})

it('if a property record lacks the last transfer, staff add it', { timeout: LONG }, async () => {
  const { soldOn: _, ...never } = HOME
  vendor.state.homes = [never]
  const walk = await begin('attomstaff')
  const staff = await staffOf(program)
  let isDone = false
  const working = staff.work(walk.uuid, () => isDone)
  const { property } = await walk.goTo('product')
  isDone = true
  await working
  expect(staff.answered).toEqual(['propertyRecords.find'])
  expect(staff.questions['propertyRecords.find']).toMatchObject({
    prescreen: { source: 'ATTOM', records: [{ parcel: 'A-1001', owners: ['PRIME PAULA A'] }] },
  })
  expect(property.parcel).toBe(persona('prime').property.parcel)
})
