import { describe, expect, it } from 'vitest'
import { FIELDS, fieldTitle, type RegisterRow } from './fields.ts'
import { brokenIn, registerFile } from './file.ts'
import { QUALITY_EDITS } from './qualityEdits.ts'
import { CLEAN_ROW, DENIED } from './row.testdata.ts'

const SENDER = {
  lei: CLEAN_ROW.lei,
  name: 'Hearthline Test Lender',
  taxId: '12-3456789',
  agency: 9,
  contact: {
    name: 'Ada Compliance',
    phone: '555-555-0100',
    email: 'hmda@example.com',
    street: '1 Main | Street',
    city: 'Columbus',
    state: 'OH',
    zip: '43004',
  },
}
const codesOf = (...rows: RegisterRow[]): string[] => brokenIn(rows, { year: 2026 }).map(({ code }) => code)
const number = (no: number): RegisterRow => ({ ...CLEAN_ROW, uli: `${CLEAN_ROW.uli.slice(0, -2)}${no}` })

describe('the register’s file', () => {
  it("the transmittal sheet of the register's file has 15 fields and states the number of rows", () => {
    const [sheet = '', row = '', ...rest] = registerFile(SENDER, 2026, [CLEAN_ROW]).split('\n')
    expect(sheet.split('|')).toHaveLength(15)
    expect(sheet).toBe(
      `1|Hearthline Test Lender|2026|4|Ada Compliance|555-555-0100|hmda@example.com|1 Main Street|Columbus|OH|43004|9|1|12-3456789|${CLEAN_ROW.lei}`,
    )
    expect(row.split('|')).toHaveLength(FIELDS.length)
    expect(rest).toEqual([''])
  })

  it("if a row occurs twice, the register's file breaks the syntactical edits and the edit about duplicate ULIs", () => {
    expect(codesOf(CLEAN_ROW, CLEAN_ROW)).toEqual(['S305', 'S306', 'Q600'])
  })

  it('if an unusually large share of applications had the same outcome, a quality edit asks for an explanation', () => {
    const withdrawn = { actionTaken: '4', score: '8888', scoreModel: '9', coScore: '8888', coScoreModel: '9' }
    const rows = [1, 2, 3, 4, 5].map((no) => ({ ...number(no), ...(no > 1 ? withdrawn : {}) }))
    expect(
      brokenIn(rows, { year: 2026 })
        .filter(({ uli }) => !uli)
        .map(({ code }) => code),
    ).toEqual(['Q636'])
    const denied = [1, 2, 3, 4, 5, 6].map((no) => ({ ...number(no), ...DENIED }))
    expect(
      brokenIn(denied, { year: 2026 })
        .filter(({ uli }) => !uli)
        .map(({ code }) => code),
    ).toEqual(['Q638'])
  })
})

/** For each quality edit, a change that makes the valid row break this edit. */
const BREAKS: Readonly<Record<string, Partial<RegisterRow>>> = {
  Q601: { applicationDate: '20230101' },
  Q602: { street: 'NA' },
  Q606: { income: '10000' },
  Q607: { loanAmount: '250001' },
  Q608: { actionDate: CLEAN_ROW.applicationDate },
  Q610: { lien: '1', rateSpread: '6.501' },
  Q611: { rateSpread: '8.501' },
  Q613: { businessPurpose: '1' },
  'Q614-1': { age: '17' },
  'Q614-2': { coAge: '101' },
  Q617: { cltv: '14.9' },
  Q618: { constructionMethod: '2', manufacturedLand: '1' },
  Q619: { constructionMethod: '2', manufacturedType: '1' },
  Q620: { nmlsId: 'NA' },
  Q629: { income: 'NA' },
  'Q645-1': { loanAmount: '499' },
  Q648: { lei: '5493001KJTIIGC8Y1R12' },
  'Q649-1': { score: '299' },
  'Q649-2': { coScore: '901' },
  'Q650-1': { interestRate: '0.08' },
  'Q650-2': { interestRate: '20.5' },
  'Q651-1': { cltv: '0.8', loanAmount: '1000' },
  'Q651-2': { cltv: '150' },
  Q652: { dti: '0.4' },
  Q654: { dti: '81' },
  Q658: { loanTerm: '601' },
  'Q660-1': { street: `12 ${'Elm '.repeat(25)}` },
  'Q660-2': { street: '12 Elm Street and 14 Elm Street' },
  'Q660-3': { street: '12 Elm Street TBD' },
  'Q660-4': { street: 'Elm Street' },
}

describe('the quality edits', () => {
  it('the valid sample row breaks no quality edit', () => {
    expect(codesOf(CLEAN_ROW)).toEqual([])
  })
  it.each(QUALITY_EDITS.map(({ code }) => code))(
    'the quality edit %s reports a row that breaks it, and no other edit reports that row',
    (code) => {
      const quality = codesOf({ ...CLEAN_ROW, ...BREAKS[code] }).filter((one) => one.startsWith('Q'))
      expect(quality).toEqual([code])
    },
  )
})

it.each([
  ['coEthnicity1', '25. Co-applicant ethnicity 1'],
  ['interestRate', '78. Interest rate'],
  ['dti', '80. DTI'],
  ['nmlsId', '95. NMLS ID'],
] as const)("staff see the register's field %s as %s", (name, title) => {
  expect(fieldTitle(name)).toBe(title)
})
