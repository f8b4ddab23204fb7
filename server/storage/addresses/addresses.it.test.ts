import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { STATE_CODES } from 'domain/values/address.ts'
import { checkStateZip } from 'domain/values/zip.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/postgres.ts'
import { createOwnerPool, createPool } from '../database.ts'
import { importAddresses } from './import.ts'
import { lookupAddress, searchAddresses } from './search.ts'
import { inventedRows, seedAddresses } from './seed.ts'

let database: TestDatabase
let owner: Pool
let app: Pool
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createOwnerPool(database.adminUrl)
  app = createPool(database.url)
  folder = await mkdtemp(join(tmpdir(), 'addresses-'))
  await seedAddresses(owner, [
    { street1: '77 Lantern Hill Road', city: 'Essex', state: 'VT', zip: '05452' },
    { street1: '4100 Copperleaf Boulevard', street2: 'Unit 12', city: 'Austin', state: 'TX', zip: '78701' },
  ])
})

afterAll(async () => {
  await Promise.all([owner?.end(), app?.end()])
  await rm(folder, { recursive: true, force: true })
  await database?.drop()
})

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const found = async (text: string, state?: string) =>
  (await searchAddresses(app, text, { state })).map((a) => a.fullAddress)

describe('the address seed', () => {
  it('the address seed has more than twenty addresses per state, all with valid ZIP codes, and some with units', () => {
    const byState = Map.groupBy(inventedRows(), (row) => row.state)
    for (const state of STATE_CODES) expect(byState.get(state)?.length).toBeGreaterThan(20)
    expect(inventedRows().filter((row) => checkStateZip(row.state, row.zip))).toEqual([])
    expect(inventedRows().filter((row) => row.street2).length).toBeGreaterThan(1000)
  })

  it('the address seed is loaded only once', async () => {
    const count = async () => (await owner.query('select count(*)::int as n from addresses')).rows[0].n
    const before = await count()
    await seedAddresses(owner, [{ street1: '77 Lantern Hill Road', city: 'Essex', state: 'VT', zip: '05452' }])
    expect(await count()).toBe(before)
  })

  it("the program's database role can read addresses but not change them", async () => {
    await expect(app.query('delete from addresses')).rejects.toThrow(/permission denied/)
  })
})

describe('the typeahead', () => {
  beforeAll(async () => {
    const rows = [
      'address1,address2,city,state,postalCode',
      '1745 T Street Southeast,,Washington,DC,20020',
      '5601 West Crocus Drive,,Glendale,AZ,85306',
      '5601 North Crocus Lane,,Phoenix,AZ,85020',
      "49548 Road 200,,O'Neals,CA,93645",
      '18 Fordyce Street,,Rutland,VT,05701',
      '18 Forest Street,,Rutland,VT,05701',
      '600 West 19th Avenue,APT B,Anchorage,AK,99503',
      '74 Springfield Street,B,Agawam,MA,01001',
      '900 Condor Way,,Nashville,TN,37203',
      ...Array.from({ length: 12 }, (_, i) => `900 Condor Way,#${i + 1},Nashville,TN,37203`),
    ]
    await importAddresses(owner, await file('typeahead.csv', rows.join('\n')))
  })

  it.each([
    ['1745 t s', '1745 T Street Southeast, Washington, DC 20020'],
    ['1745 T St. SE, Wash', '1745 T Street Southeast, Washington, DC 20020'],
    ['1745 t street south east', '1745 T Street Southeast, Washington, DC 20020'],
    ['5601 W. CROCUS', '5601 West Crocus Drive, Glendale, AZ 85306'],
    ['5601 crocus dri', '5601 West Crocus Drive, Glendale, AZ 85306'],
    ['5601 crocus glendale', '5601 West Crocus Drive, Glendale, AZ 85306'],
    ['5601 west crocus drive glendale ariz', '5601 West Crocus Drive, Glendale, AZ 85306'],
    ['5601 west crocus drive glendale arizona 853', '5601 West Crocus Drive, Glendale, AZ 85306'],
    ['49548 road 200 oneals', "49548 Road 200, O'Neals, CA 93645"],
    ['crocus dr', '5601 West Crocus Drive, Glendale, AZ 85306'],
    ['west crocus glendale', '5601 West Crocus Drive, Glendale, AZ 85306'],
    ['600 w 19th ave ap', '600 West 19th Avenue, APT B, Anchorage, AK 99503'],
    ['74 Springfield St B', '74 Springfield Street, B, Agawam, MA 01001'],
    ['4100 Copperleaf', '4100 Copperleaf Boulevard, Unit 12, Austin, TX 78701'],
    ['77 lantern hill rd, essex vermont', '77 Lantern Hill Road, Essex, VT 05452'],
  ])('typing "%s" finds the address %s', async (text, address) => {
    expect((await found(text))[0]).toBe(address)
  })

  it('the typeahead ranks addresses with the typed directional above other addresses', async () => {
    expect(await found('5601 n crocus')).toEqual([
      '5601 North Crocus Lane, Phoenix, AZ 85020',
      '5601 West Crocus Drive, Glendale, AZ 85306',
    ])
  })

  it('the typeahead treats an unfinished word both as a complete word and as the start of longer words', async () => {
    expect(await found('18 for')).toEqual(
      expect.arrayContaining(['18 Forest Street, Rutland, VT 05701', '18 Fordyce Street, Rutland, VT 05701']),
    )
  })

  it('the typeahead finds each address by its full line and by the first letters of its street', async () => {
    const { rows } = await owner.query('select * from addresses order by search_key collate "C" desc limit 60')
    for (const { street1, city, state, zip } of rows) {
      const whole = `${street1}, ${city}, ${state} ${zip}`
      const { length } = street1
      for (const text of [whole, whole.toUpperCase(), whole.slice(0, length + 6), whole.slice(0, length)]) {
        expect(await found(text), text).toEqual(expect.arrayContaining([expect.stringContaining(street1)]))
      }
    }
  })

  it('the typeahead returns at most eight addresses and ranks exact house numbers first', async () => {
    const few = await searchAddresses(app, '12')
    expect(few).toHaveLength(8)
    expect(few[0]?.street1).toMatch(/^12 /)
  })

  it('the typeahead returns only addresses in the given state', async () => {
    const inVermont = await searchAddresses(app, '1', { state: 'vt' })
    expect(inVermont.length).toBeGreaterThan(0)
    expect(new Set(inVermont.map((a) => a.state))).toEqual(new Set(['VT']))
    expect(await found('5601 west crocus', 'CA')).toEqual([])
  })

  it('the typeahead shows a building as one suggestion until the person types a unit', async () => {
    const [line, ...more] = await searchAddresses(app, '900 condor')
    expect(more).toEqual([])
    expect(line).toMatchObject({ street1: '900 Condor Way', street2: '', units: 12 })
    expect((await searchAddresses(app, '900 condor way #1')).map((a) => a.street2).sort()).toEqual([
      '#1',
      '#10',
      '#11',
      '#12',
    ])
    expect(await searchAddresses(app, '900 Condor Way, Unit 7, Nashville')).toMatchObject([{ street2: '#7', units: 0 }])
  })

  it("an address lookup lists the building's own address first and then its units in order", async () => {
    const units = await lookupAddress(app, '900 Condor Way, Nashville, TN 37203')
    expect(units.map((a) => a.street2)).toEqual(['', ...Array.from({ length: 12 }, (_, i) => `#${i + 1}`)])
    expect(new Set(units.map((a) => a.units))).toEqual(new Set([0]))
    expect(await lookupAddress(app, '900 condor way, #7, nashville')).toMatchObject([{ street2: '#7' }])
    expect(await lookupAddress(app, '18 for')).toHaveLength(2)
  })

  it.each(['', '  ', ',', '#', '%', '_', "'; drop table addresses --", 'zzzz', '9'.repeat(300), '1 \u0000x', '日本'])(
    'the typeahead accepts the input %j without an error',
    async (text) => {
      expect(await found(text)).toEqual([])
    },
  )
})

describe('the import', () => {
  const header = 'address1,address2,city,state,postalCode'

  it('the address import reports bad rows with their line numbers and adds each address only once', async () => {
    const path = await file(
      'mixed.csv',
      `\uFEFF${header}\r\n31 Alder Court,,Barre,VT,05641\r\n31 Alder Ct.,,BARRE,VT,05641\r\n32 Alder Court,,Barre,TX,05641\r\n\r\n"33 Alder Court,,Barre,VT,05641\r\n"34 ""Old"" Alder Court",,Barre,VT,05641\r\n`,
    )
    expect(await importAddresses(owner, path)).toEqual({
      format: 'plain CSV',
      read: 5,
      added: 2,
      known: 1,
      bad: 2,
      problems: [
        { line: 4, reason: 'ZIP code 05641 is not in TX' },
        { line: 6, reason: 'the quotes do not match' },
      ],
    })
    expect(await importAddresses(owner, path)).toMatchObject({ added: 0, known: 3, bad: 2 })
  })

  it('the address import reads GeoJSON line by line or as one collection, compressed or not', async () => {
    const feature = (number: string) =>
      JSON.stringify({
        type: 'Feature',
        properties: { number, street: 'BASALT RD', city: 'BARRE', region: 'VT', postcode: '05641' },
      })
    const lines = await file('lines.geojson.gz', gzipSync([feature('41'), 'oops', feature('42')].join('\n')))
    expect(await importAddresses(owner, lines)).toMatchObject({ added: 2, bad: 1, problems: [{ line: 2 }] })
    const all = `{"type":"FeatureCollection",\n"features": [\n${feature('42')},\n${feature('43')}\n]\n}\n`
    expect(await importAddresses(owner, await file('all.geojson', all))).toMatchObject({ added: 1, known: 1, bad: 0 })
    expect(await found('43 basalt')).toEqual(['43 Basalt Rd, Barre, VT 05641'])
  })

  it.each([
    ['nothing.csv', '', 'is empty'],
    ['other.csv', 'name,age\nJo,7', 'a header that is not known: name,age'],
    ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'not a text file'],
    ['archive.csv', Buffer.from('PK\u0003\u0004'), 'ZIP archive'],
    ['wide.csv', Buffer.from(`\uFEFF${header}`, 'utf16le'), 'UTF-16'],
    ['bad.csv', `${header}\n12,,,,`, 'No record of .* can be used. Line 2'],
    [
      'short.csv.gz',
      gzipSync(`${header}\n${'1 Foo Street,,Barre,VT,05641\n'.repeat(50)}`).subarray(0, 60),
      'ends too early',
    ],
  ])('the address import explains what is wrong with the file %s', async (name, content, message) => {
    await expect(importAddresses(owner, await file(name, content))).rejects.toThrow(new RegExp(message))
  })

  it('the address import reports a missing file', async () => {
    await expect(importAddresses(owner, join(folder, 'gone.csv'))).rejects.toThrow('There is no file')
    await expect(importAddresses(owner, folder)).rejects.toThrow('is not a file')
  })
})
