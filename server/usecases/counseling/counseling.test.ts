import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BORROWER, World } from 'domain/application/testing/testWorld.ts'
import { addDays, plainDate } from 'domain/values/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventedAgencies } from '../../sandbox/counseling.ts'
import { agenciesNear } from './agenciesNear.ts'
import { readAgencyFile } from './agencyFile.ts'

const TODAY = plainDate('2026-11-30')
const DATA = { obtainedOn: TODAY, agencies: inventedAgencies() }

describe('the agencies near a borrower', () => {
  const near = (world: World, data: typeof DATA | undefined = DATA) =>
    agenciesNear(world.application, world.personal, data, TODAY).agencies.map(({ state }) => state)
  const at = (zip: string) => ({ street1: '1 Elm Street', street2: '', city: '', state: '', zip })
  const living = (zip: string): World => {
    const world = new World()
    world.personal = { [BORROWER]: { homeAddress: at(zip) } }
    return world
  }

  it('the listed agencies are near the borrower’s current address, or near the home if that address is missing or has an unknown ZIP code', () => {
    expect(near(living('02108-1234'))[0]).toBe('MA')
    expect(near(new World())[0]).toBe('CA')
    expect(near(living('00000'))[0]).toBe('CA')
    expect(near(new World())).toHaveLength(10)
  })

  it('no agencies are listed if the data is older than 30 days or missing, or if no ZIP code is known', () => {
    const old = (days: number) => ({ ...DATA, obtainedOn: addDays(TODAY, -days) })
    const world = new World()
    expect(near(world, old(30))).toHaveLength(10)
    const refusal = (code: string) => expect.objectContaining({ code, isPermanent: true, mayHaveActed: false })
    expect(() => near(world, old(31))).toThrow(refusal('COUNSELING_DATA_TOO_OLD'))
    expect(() => agenciesNear(world.application, {}, undefined, TODAY)).toThrow(refusal('COUNSELING_DATA_MISSING'))
    const { property } = world.application
    world.application = { ...world.application, property: { ...property, address: at('00000') } }
    expect(() => near(world)).toThrow(refusal('UNKNOWN_ZIP_CODE'))
  })
})

describe('a file of agencies', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agencies-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const COLUMNS =
    'agcid,adr1,adr2,city,email,nme,phone1,statecd,weburl,zipcd,agc_ADDR_LONGITUDE,agc_ADDR_LATITUDE,languages,services'
  const first = '81000,"1 Elm St, 2nd floor", ,FRESNO,n/a,Elm Help,559-555-0100,CA,http://n/a,93701-1234,-119.8,36.7'
  const line = (id: number, rest = '-119.8,36.7,ENG,FBC') =>
    `${id},1 Oak St,null,Fresno,,Oak,559-555-0101,CA,,93701,${rest}`
  const others = Array.from({ length: 9 }, (_, index) => line(index))
  async function read(name: string, content: string) {
    const path = join(folder, name)
    await writeFile(path, content)
    return readAgencyFile(path)
  }

  it('an agency file can have HUD’s columns in any order, and its codes are replaced with names', async () => {
    const { agencies, problems } = await read(
      'a.csv',
      [COLUMNS, `${first},"ENG,SPA","FBC,XYZ"`, ...others].join('\r\n'),
    )
    expect(problems).toEqual([])
    expect(agencies).toHaveLength(10)
    expect(agencies[0]).toEqual({
      ...{ id: '81000', name: 'Elm Help', phone: '559-555-0100', street1: '1 Elm St, 2nd floor', street2: '' },
      ...{ city: 'FRESNO', state: 'CA', zip: '93701', latitude: 36.7, longitude: -119.8 },
      ...{ services: ['Financial Management/Budget Counseling', 'XYZ'], languages: ['English', 'Spanish'] },
    })
  })

  it('an agency file can be the JSON list that HUD’s API returns', async () => {
    const cells = (id: number) => ({
      ...{ agcid: `${id}`, adr1: '1 Oak St', adr2: null, city: 'Fresno', nme: 'Oak', phone1: '559-555-0101' },
      ...{ statecd: 'CA', zipcd: '93701', weburl: 'www.oak.example', email: 'a@oak.example', services: 'RMC' },
      ...{ languages: 'ENG', agc_ADDR_LATITUDE: '36.7', agc_ADDR_LONGITUDE: '-119.8' },
    })
    const { agencies } = await read('a.json', JSON.stringify(Array.from({ length: 10 }, (_, index) => cells(index))))
    expect(agencies).toHaveLength(10)
    expect(agencies[0]).toMatchObject({ street2: '', website: 'www.oak.example', email: 'a@oak.example' })
  })

  it('reading an agency file reports the lines of unusable and repeated records, and fails with fewer than ten usable agencies', async () => {
    const bad = [line(0), line(20, '0,0,ENG,FBC'), line(21, ',36.7,ENG,FBC'), line(22, '-119.8,36.7,ENG,')]
    const { agencies, problems } = await read('b.csv', [COLUMNS, ...others, ...bad, line(30)].join('\n'))
    expect(agencies).toHaveLength(10)
    expect(problems).toEqual([
      { line: 11, reason: 'agcid 0 is repeated' },
      { line: 12, reason: 'the coordinates are missing or invalid' },
      { line: 13, reason: 'the coordinates are missing or invalid' },
      { line: 14, reason: 'services is missing' },
    ])
    await expect(read('c.csv', [COLUMNS, ...others].join('\n'))).rejects.toThrow('9 usable agencies')
    await expect(read('d.csv', 'agcid,nme\n1,Elm')).rejects.toThrow('no column adr1')
    await expect(read('e.json', '{}')).rejects.toThrow('no list of agencies')
  })
})
