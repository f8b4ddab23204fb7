import { describe, expect, it } from 'vitest'
import { readRow, writeRow } from '../hmda/register/fields.ts'
import { brokenEdits } from '../hmda/register/validity.ts'
import { isUli } from '../hmda/uli.ts'
import { EARLY_KNOCKOUTS, EARLY_REASONS } from '../rules/earlyKnockouts.ts'
import { OCCUPANCIES, PROPERTY_TYPES } from '../rules/home.ts'
import { instant, plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { denialNumber, denialRow, type ReportedDenial, uuidsWithNumber } from './denialRow.ts'

const DENIAL: ReportedDenial = {
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  // In California, it's still December 31.
  at: instant('2027-01-01T05:00:00Z'),
  reasons: ['PROPERTY_TYPE'],
  address: { street1: '7 Elm Street', street2: 'Apt 2', city: 'Fresno', state: 'CA', zip: '93701' },
  occupancy: 'PRIMARY',
  propertyType: 'MANUFACTURED',
  isIdentified: true,
}
const SOURCES = { lei: 'HEARTHLINETESTLEND01', product: 'HELOC', smallestLine: dollars(15_000) } as const

const rowOf = (more: Partial<ReportedDenial> = {}) => {
  const row = denialRow({ ...DENIAL, ...more }, SOURCES)
  if (!row) throw new Error('the denial has no row')
  expect(brokenEdits(row, { year: 2026 })).toEqual([])
  expect(readRow(writeRow(row))).toEqual(row)
  return row
}

describe("the register's row of an application that registration declined", () => {
  it('the row reports a denial with the home, its reason and its date, and codes for what was never asked', () => {
    const row = rowOf()
    expect(row).toMatchObject({
      ...{ actionTaken: '3', applicationDate: '20261231', actionDate: '20261231' },
      ...{ street: '7 Elm Street Apt 2', city: 'Fresno', state: 'CA', zip: '93701', county: 'NA', tract: 'NA' },
      ...{ constructionMethod: '2', occupancy: '1', loanAmount: '15000', denial1: '4', denial2: '', denialText: '' },
      ...{ ethnicity1: '3', race1: '6', sex: '3', age: '8888', income: 'NA' },
      ...{ coEthnicity1: '5', coRace1: '8', coSex: '5', coAge: '9999' },
      ...{ score: '8888', scoreModel: '9', coScore: '9999', dti: 'NA', cltv: 'NA', propertyValue: 'NA', nmlsId: 'NA' },
    })
    expect(isUli(row.uli)).toBe(true)
    expect(row.uli.startsWith(`${SOURCES.lei}D3F2504E04F8941D3`)).toBe(true)
  })

  it("a denial's number identifies the denial, and a loan number isn't a denial's number", () => {
    expect(denialNumber(DENIAL.uuid)).toBe('D3F2504E04F8941D3')
    const [first = '', last = ''] = uuidsWithNumber('d3f2504e04f8941d3') ?? []
    expect(first <= DENIAL.uuid && DENIAL.uuid <= last).toBe(true)
    expect(denialNumber(first)).toBe(denialNumber(last))
    for (const other of ['HL2612000123', 'D3F2504E0', '']) expect(uuidsWithNumber(other)).toBeUndefined()
  })

  it('the row reports the income and the age if the person had stated them', () => {
    expect(rowOf({ income: dollars(82_500), dob: plainDate('1984-12-31') })).toMatchObject({ income: '83', age: '42' })
  })

  it('each denial that registration can give breaks no validity edit', () => {
    const reasons = EARLY_REASONS.filter((reason) => EARLY_KNOCKOUTS[reason].denies)
    for (const occupancy of OCCUPANCIES)
      for (const propertyType of PROPERTY_TYPES)
        for (const some of [reasons, ...reasons.map((one) => [one])]) rowOf({ occupancy, propertyType, reasons: some })
  })

  it('the denial of a visitor who stated neither a name nor an email address has no row', () => {
    expect(denialRow({ ...DENIAL, isIdentified: false }, SOURCES)).toBeUndefined()
  })

  it('a business-purpose line that registration declined has no row', () => {
    expect(denialRow({ ...DENIAL, occupancy: 'INVESTMENT' }, { ...SOURCES, product: 'DSCR' })).toBeUndefined()
  })
})
