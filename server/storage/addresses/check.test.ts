import { describe, expect, it } from 'vitest'
import { checkedRecord } from './check.ts'
import { csvFormat, readFeature, type SourceAddress } from './formats.ts'

const source = (part: Partial<SourceAddress>): SourceAddress => ({
  street: '12 Elm Street',
  unit: '',
  city: 'Grass Valley',
  state: 'CA',
  zip: '95945',
  ...part,
})

describe('formats', () => {
  it('the import recognizes the format of an address file by its header', () => {
    expect(csvFormat('\uFEFFaddress1,address2,city,state,postalCode,lat,lng')?.name).toBe('plain CSV')
    expect(csvFormat('LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH')?.name).toBe(
      'OpenAddresses CSV',
    )
    expect(csvFormat('OID_,Add_Number,St_Name,State,Zip_Code')?.name).toBe('National Address Database')
    expect(csvFormat('name,age')).toBeUndefined()
  })

  it('the known formats of address files include OpenAddresses', () => {
    const read = csvFormat('LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH')?.read
    expect(read?.('-121,39,560,ELM ST,4,GRASS VALLEY,NEVADA,CA,95945,1,x'.split(','))).toEqual({
      street: '560 ELM ST',
      unit: '4',
      city: 'GRASS VALLEY',
      state: 'CA',
      zip: '95945',
    })
    expect(read?.('-121,39,,ELM ST,,,,CA,95945,1,x'.split(','))).toBe('no house number')
    expect(read?.(['-121'])).toBe('too few fields')
    expect(
      readFeature(
        '{"type":"Feature","properties":{"number":560,"street":"Elm St","postcode":"95945"},"geometry":null}',
      ),
    ).toMatchObject({
      street: '560 Elm St',
      zip: '95945',
      city: '',
    })
    expect(readFeature('{')).toBe('the line is not JSON')
    expect(readFeature('[1]')).toBe('no properties')
  })

  it('every known address file format rejects rows without a street or house number', () => {
    const plain = csvFormat('address1,city,state,zip')?.read
    expect(plain?.(['', 'Grass Valley', 'CA', '95945'])).toBe('no street')
    expect(plain?.(['12 Elm Street', 'Grass Valley', 'CA'])).toMatchObject({ street: '12 Elm Street', zip: '' })
    const open = csvFormat('NUMBER,STREET,CITY,REGION,POSTCODE')?.read
    expect(open?.(['12', 'unknown', 'Grass Valley', 'CA', '95945'])).toBe('no street')
    const national = csvFormat('Add_Number,StNam_Full,State,Zip_Code')?.read
    expect(national?.(['12', 'Not stated', 'CA', '95945'])).toBe('no street')
    expect(national?.(['0', 'Elm Street', 'CA', '95945'])).toBe('no house number')
    expect(readFeature('{"properties":{"number":12,"street":"Not stated"}}')).toBe('no street')
  })

  it('the known formats of address files include both layouts of the National Address Database', () => {
    const full = csvFormat('AddNo_Full,Add_Number,StNam_Full,Unit,Post_City,Inc_Muni,State,Zip_Code')?.read
    expect(full?.('12 1/2,12,North Elm Street,Apt 3,Not stated,Grass Valley,CA,95945'.split(','))).toEqual({
      street: '12 1/2 North Elm Street',
      unit: 'Apt 3',
      city: 'Grass Valley',
      state: 'CA',
      zip: '95945',
    })
    const split = csvFormat(
      'Add_Number,StN_PreDir,StreetName,StN_PosTyp,StN_PosDir,Unit,Post_Comm,State,Zip_Code',
    )?.read
    expect(split?.('12,North,Elm,Street,,,Grass Valley,CA,95945'.split(','))).toMatchObject({
      street: '12 North Elm Street',
    })
  })
})

describe('checks', () => {
  it.each([
    [{ zip: '', city: 'Nashville', state: 'TN' }, 'no ZIP code'],
    [{ zip: 'ABCDE' }, 'not a ZIP code: ABCDE'],
    [{ zip: '00000' }, 'not a ZIP code: 00000'],
    [{ state: 'Nowhere' }, 'not a state: Nowhere'],
    [{ state: 'TX' }, 'ZIP code 95945 is not in TX'],
    [{ street: 'PO Box 12' }, 'a box, not a place: PO Box 12'],
    [{ street: '12345' }, 'not a street address: 12345'],
    [{ street: 'Elsewhere' }, 'not a street address: Elsewhere'],
    [{ street: `1 ${'x'.repeat(200)}` }, 'the street is too long'],
    [{ unit: `Suite ${'9'.repeat(40)}` }, 'the unit is too long'],
    [{ city: 'x'.repeat(200) }, 'the city is too long'],
    [{ street: 'Elm#203' }, 'not a street address: Elm#203'],
    [{ zip: '', city: '' }, 'no ZIP code'],
    [{ state: '', zip: '00000' }, 'no state'],
  ])('the address check rejects %j', (part, reason) => {
    expect(checkedRecord(source(part))).toBe(reason)
  })

  it.each([
    [{ zip: '95945-1234' }, { zip: '95945' }],
    [
      { city: 'Manchester', state: 'connecticut', zip: '6040' },
      { zip: '06040', state: 'CT' },
    ],
    [
      { city: '', state: '' },
      { city: 'Grass Valley', state: 'CA' },
    ],
    [{ city: 'Crofton', state: 'NE', zip: '' }, { zip: '68730' }],
    [
      { street: '5601 W 19TH AVE NE', city: "O'NEALS" },
      { street1: '5601 W 19th Ave NE', city: "O'Neals" },
    ],
    [{ street: '12a mcKinley Rd' }, { street1: '12a mcKinley Rd' }],
    [{ street: '12A MCKINLEY RD' }, { street1: '12A McKinley Rd' }],
    [{ unit: '#APT 000002' }, { unit: 'APT 2', unitKey: '2' }],
    [{ street: '12 Elm Street #203' }, { street1: '12 Elm Street', unit: '#203' }],
  ])('the address check accepts %j', (part, expected) => {
    expect(checkedRecord(source(part))).toMatchObject(expected)
  })
})
