import { describe, expect, it } from 'vitest'
import type { RegisterRow } from './fields.ts'
import { FIELDS, formatErrors, readRow } from './fields.ts'
import { CLEAN_ROW, DENIED } from './row.testdata.ts'
import { brokenEdits, VALIDITY_EDITS } from './validity.ts'

type Changes = Partial<RegisterRow>

const codes = (changes: Changes, tracts?: ReadonlySet<string>): string[] =>
  brokenEdits({ ...CLEAN_ROW, ...changes }, { year: 2026, tracts }).map(({ code }) => code)

const ENTITY: Changes = { ethnicity1: '4', race1: '7', sex: '4' }
const CO_ENTITY: Changes = { coEthnicity1: '4', coRace1: '7', coSex: '4' }
const PURCHASED: Changes = { actionTaken: '6' }
const WITHDRAWN: Changes = { actionTaken: '4' }

/** For each validity edit, changes to the valid row that break this edit. */
const BREAKS: Readonly<Record<string, Changes>> = {
  V600: { lei: 'SHORT' },
  'V608-1': { uli: `${CLEAN_ROW.uli}!` },
  'V608-2': { uli: 'Exempt' },
  V609: { uli: CLEAN_ROW.uli.replace('LINE', 'LIEN') },
  'V610-1': { applicationDate: '20260231' },
  'V610-2': PURCHASED,
  V611: { loanType: '5' },
  'V612-1': { loanPurpose: '3' },
  'V612-2': { preapproval: '1' },
  'V613-1': { preapproval: '' },
  'V613-2': { actionTaken: '7' },
  'V613-3': { ...WITHDRAWN, preapproval: '1' },
  'V613-4': { ...DENIED, preapproval: '1' },
  'V614-1': { preapproval: '1' },
  'V614-2': { preapproval: '1', affordableUnits: '2' },
  'V614-3': { preapproval: '1', reverseMortgage: '1' },
  'V614-4': { preapproval: '1' },
  'V615-1': { constructionMethod: '3' },
  'V615-2': { manufacturedLand: '1' },
  'V615-3': { manufacturedType: '2' },
  V616: { occupancy: '' },
  V617: { loanAmount: '-1' },
  V618: { actionTaken: '9' },
  'V619-1': { actionDate: '20261301' },
  'V619-2': { actionDate: '20270104' },
  'V619-3': { actionDate: '20260301' },
  V620: { street: '' },
  V621: { city: '' },
  V622: { city: 'NA' },
  V623: { state: 'ZZ' },
  V624: { zip: '4300' },
  'V625-1': { tract: '3904900630' },
  'V625-2': { tract: '39049999900' },
  V626: { county: '39999' },
  V627: { county: '39035' },
  'V628-1': { ethnicity1: '' },
  'V628-2': { ethnicity2: '3' },
  'V628-3': { ethnicity2: '2' },
  'V628-4': { ethnicity1: '3', ethnicity2: '1' },
  'V629-1': { ethnicityBasis: '4' },
  'V629-2': { ethnicityBasis: '1', ethnicity1: '11' },
  'V629-3': { ethnicity1: '4' },
  V630: { ethnicity1: '4' },
  'V631-1': { coEthnicity1: '6' },
  'V631-2': { coEthnicity2: '5' },
  'V631-3': { coEthnicity1: '1', coEthnicity2: '1' },
  'V631-4': { coEthnicity2: '1' },
  'V632-1': { coEthnicityBasis: '' },
  'V632-2': { coEthnicityBasis: '1' },
  'V632-3': { coEthnicityBasis: '2' },
  V633: { coEthnicity1: '4' },
  V634: { coEthnicityBasis: '2' },
  'V635-1': { race1: '9' },
  'V635-2': { race2: '6' },
  'V635-3': { race2: '3' },
  'V635-4': { race1: '6', race2: '5' },
  'V636-1': { raceBasis: '' },
  'V636-2': { raceBasis: '1', race1: '21' },
  'V636-3': { race1: '7' },
  V637: { race1: '7' },
  'V638-1': { coRace1: '9' },
  'V638-2': { coRace2: '8' },
  'V638-3': { coRace1: '5', coRace2: '5' },
  'V638-4': { coRace2: '5' },
  'V639-1': { coRaceBasis: '5' },
  'V639-2': { coRaceBasis: '1' },
  'V639-3': { coRaceBasis: '2' },
  V640: { coRace1: '7' },
  V641: { coRaceBasis: '2' },
  'V642-1': { sex: '5' },
  'V642-2': { sexBasis: '4' },
  V643: { sexBasis: '1', sex: '6' },
  'V644-1': { sex: '4' },
  'V644-2': { sex: '6', sexBasis: '1' },
  V645: { sex: '4' },
  'V646-1': { coSex: '7' },
  'V646-2': { coSexBasis: '5' },
  V647: { coSexBasis: '1' },
  'V648-1': { coSexBasis: '2' },
  'V648-2': { coSex: '6' },
  V649: { coSex: '4' },
  V650: { coSex: '3' },
  'V651-1': { age: '0' },
  'V651-2': ENTITY,
  'V652-1': { coAge: '' },
  'V652-2': CO_ENTITY,
  'V654-1': { income: '97.5' },
  'V654-2': { affordableUnits: '1' },
  'V655-1': ENTITY,
  'V655-2': CO_ENTITY,
  'V656-1': { purchaser: '7' },
  'V656-2': { ...DENIED, purchaser: '1' },
  'V657-1': { rateSpread: '1.2%' },
  'V657-2': { ...DENIED, rateSpread: '1.25' },
  'V657-3': { reverseMortgage: '1' },
  'V658-1': { highCost: '' },
  'V658-2': { ...DENIED, highCost: '2' },
  V659: { lien: '3' },
  'V660-1': { score: 'NA' },
  'V660-2': { scoreModel: '10' },
  V661: { score: '8888' },
  'V662-1': { scoreModelText: 'Own model' },
  'V662-2': { scoreModel: '8' },
  V663: WITHDRAWN,
  V664: WITHDRAWN,
  'V665-1': { coScore: '' },
  'V665-2': { coScoreModel: '' },
  'V666-1': { coScore: '8888' },
  'V666-2': { coScore: '700' },
  'V667-1': { coScoreModelText: 'Own model' },
  'V667-2': { coScoreModel: '8' },
  'V668-1': ENTITY,
  'V668-2': CO_ENTITY,
  'V669-1': { denial1: '11' },
  'V669-2': { denial2: '10' },
  'V669-3': { ...DENIED, denial2: '1' },
  'V669-4': { denial2: '1' },
  'V670-1': { ...DENIED, denial1: '10' },
  'V670-2': { denial1: '1' },
  'V670-3': { denial1: '1' },
  'V670-4': { ...DENIED, denial1: '10' },
  'V671-1': { ...DENIED, denial1: '9' },
  'V671-2': { ...DENIED, denialText: 'Flood zone' },
  'V672-1': { loanCosts: '-1' },
  'V672-2': { pointsAndFees: '10', loanCosts: '10' },
  'V672-3': { reverseMortgage: '1', loanCosts: '10' },
  'V672-4': { loanCosts: '10' },
  'V672-5': { businessPurpose: '1', loanCosts: '10' },
  'V672-6': { ...DENIED, loanCosts: '10' },
  'V673-1': { pointsAndFees: '' },
  'V673-2': { ...DENIED, pointsAndFees: '10' },
  'V673-3': { reverseMortgage: '1', pointsAndFees: '10' },
  'V673-4': { businessPurpose: '1', pointsAndFees: '10' },
  'V673-5': { loanCosts: '10', pointsAndFees: 'Exempt' },
  'V674-1': { originationCharges: '' },
  'V674-2': { reverseMortgage: '1', originationCharges: '10' },
  'V674-3': { originationCharges: '10' },
  'V674-4': { businessPurpose: '1', originationCharges: '10' },
  'V674-5': { ...DENIED, originationCharges: '10' },
  'V675-1': { discountPoints: '0' },
  'V675-2': { reverseMortgage: '1', discountPoints: '' },
  'V675-3': { discountPoints: '' },
  'V675-4': { businessPurpose: '1', discountPoints: '' },
  'V675-5': { ...DENIED, discountPoints: '' },
  'V676-1': { lenderCredits: '0' },
  'V676-2': { reverseMortgage: '1', lenderCredits: '' },
  'V676-3': { lenderCredits: '' },
  'V676-4': { businessPurpose: '1', lenderCredits: '' },
  'V676-5': { ...DENIED, lenderCredits: '' },
  'V677-1': { interestRate: '-1' },
  'V677-2': { ...DENIED, interestRate: '8.5' },
  'V678-1': { prepaymentPenaltyTerm: '0' },
  'V678-2': { ...PURCHASED, prepaymentPenaltyTerm: '36' },
  'V678-3': { reverseMortgage: '1', prepaymentPenaltyTerm: '36' },
  'V678-4': { businessPurpose: '1', prepaymentPenaltyTerm: '36' },
  'V678-5': { prepaymentPenaltyTerm: '361' },
  'V679-1': { dti: '31%' },
  'V679-2': WITHDRAWN,
  'V679-3': { affordableUnits: '1' },
  'V680-1': ENTITY,
  'V680-2': { ...ENTITY, ...CO_ENTITY },
  'V681-1': { cltv: '0' },
  'V681-2': WITHDRAWN,
  'V682-1': { loanTerm: '30.5' },
  'V682-2': { reverseMortgage: '1' },
  V683: { introductoryPeriod: '' },
  V684: { balloon: '3' },
  V685: { interestOnly: '' },
  V686: { negativeAmortization: '0' },
  V687: { otherNonAmortizing: '3' },
  'V688-1': { propertyValue: '0' },
  'V688-2': WITHDRAWN,
  'V689-1': { manufacturedType: '4' },
  'V689-2': { affordableUnits: '1', manufacturedType: '1' },
  'V689-3': { manufacturedType: '1' },
  'V690-1': { manufacturedLand: '' },
  'V690-2': { affordableUnits: '1', manufacturedLand: '1' },
  'V690-3': { manufacturedLand: '1' },
  V691: { units: '0' },
  'V692-1': { affordableUnits: '' },
  'V692-2': { affordableUnits: '0' },
  'V692-3': { units: '6', affordableUnits: '7' },
  'V693-1': { submission: '4' },
  'V693-2': PURCHASED,
  'V693-3': { submission: '3' },
  'V694-1': { initiallyPayable: '' },
  'V694-2': PURCHASED,
  'V694-3': { initiallyPayable: '3' },
  'V695-1': { nmlsId: 'none' },
  'V695-2': { nmlsId: '0000' },
  'V695-3': { nmlsId: '999' },
  'V696-1': { system2: '6' },
  'V696-2': { systemResult1: '25' },
  'V696-3': { system2: '1' },
  V699: { system1: '5', systemText: 'Own system' },
  'V700-1': { systemResult1: '8' },
  'V700-2': { system1: '1' },
  V701: { systemResult2: '1' },
  'V702-1': { system1: '5' },
  'V702-2': { systemText: 'Own system' },
  'V703-1': { systemResult1: '16' },
  'V703-2': { systemResultText: 'Other' },
  'V704-1': { ...PURCHASED, system1: '1' },
  'V704-2': { ...PURCHASED, systemResult1: '1' },
  'V705-1': { ...ENTITY, system1: '1' },
  'V705-2': { ...ENTITY, ...CO_ENTITY, system1: '1' },
  V706: { reverseMortgage: '3' },
  V707: { openEnd: '' },
  V708: { businessPurpose: '3' },
  V709: { street: 'Exempt' },
  V710: { score: '1111' },
  V711: { denial1: '1111', denialText: 'Other' },
  V712: { loanCosts: 'Exempt' },
  V713: { system1: '1111' },
  V714: { submission: '1111' },
  V715: { balloon: '1111' },
  V716: { state: 'PA' },
  'V720-1': { score: '279' },
  'V720-2': { coScore: '279', coScoreModel: '12' },
  'V720-3': { score: '299', scoreModel: '15' },
  'V720-4': { coScore: '299', coScoreModel: '15' },
  'V721-1': { age: '9999' },
  'V721-2': { coAge: '1111' },
}

describe('the register’s validity edits', () => {
  it('a complete originated line and a complete denial break no edit', () => {
    expect(codes({})).toEqual([])
    expect(codes(DENIED)).toEqual([])
  })
  it.each(Object.entries(BREAKS))('the validity edit %s reports a row that breaks it', (code, changes) => {
    expect(codes(changes)).toContain(code)
  })
  it('every validity edit has an example in this test and states its rule in words', () => {
    expect(VALIDITY_EDITS.map(({ code }) => code).sort()).toEqual(Object.keys(BREAKS).sort())
    expect(VALIDITY_EDITS.filter(({ rule }) => !rule.endsWith('.'))).toEqual([])
  })
  it('a written answer can replace the first code, and fields reported as exempt are valid', () => {
    expect(codes({ ethnicity1: '', ethnicityText: 'Dominican', race1: '', raceTribe: 'Navajo' })).toEqual([])
    expect(codes({ system1: '1111', systemResult1: '1111', submission: '1111', initiallyPayable: '1111' })).toEqual([])
  })
  it("if the lender has a table of census tracts, a row's tract must be in the table", () => {
    expect(codes({}, new Set([CLEAN_ROW.tract]))).toEqual([])
    expect(codes({}, new Set(['39049006400']))).toEqual(['V625-2'])
  })
})

describe('the register’s lines', () => {
  const line = FIELDS.map((name) => CLEAN_ROW[name]).join('|')

  it('a line with 110 fields is parsed into a row with named fields', () => {
    expect(FIELDS).toHaveLength(110)
    expect(readRow(`${line}\r\n`)).toEqual(CLEAN_ROW)
    expect(readRow(`${line}|`)).toBeUndefined()
  })
  it('a blank code, or a word in place of a number, is a format error', () => {
    expect(formatErrors(CLEAN_ROW)).toEqual([])
    expect(formatErrors({ ...CLEAN_ROW, lien: '', loanAmount: 'much', race2: 'x' })).toEqual([
      { field: 10, value: 'much' },
      { field: 34, value: 'x' },
      { field: 61, value: '' },
    ])
  })
})
