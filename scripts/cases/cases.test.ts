import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { FIELDS } from '../../domain/hmda/register/fields.ts'
import { CLEAN_ROW } from '../../domain/hmda/register/row.testdata.ts'
import { readFrequency } from './apr.ts'
import { readNumber } from './kinds.ts'
import { texasCases } from './texas.ts'
import { deviceOf, feeOf, placeOf } from './texasWords.ts'

const directory = mkdtempSync(join(tmpdir(), 'cases-'))
afterAll(() => rmSync(directory, { recursive: true }))

function cases(content: unknown) {
  const path = join(directory, 'cases.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  const script = join(import.meta.dirname, '..', 'cases.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

const aprRow = {
  id: 'weekly',
  amount_financed: '500',
  unit_periods_per_year: '52',
  streams: [{ payment: '17.60', count: 30, first_full_unit_periods: 4, fraction: '4/7' }],
  published_apr_2dp: '14.96',
  dates: { advance: '1978-03-20', first_payment: '1978-04-21', frequency: '1 week' },
}

const rescissionRow = {
  id: 'autumn',
  account_opened: '2026-10-12',
  rescission_notice_delivered: '2026-10-15',
  material_disclosures_delivered: '2026-10-13',
  clock_starts_from: '2026-10-15',
  expires_midnight_end_of: '2026-10-19',
  expiry_weekday: 'Mon',
  earliest_disbursement_date: '2026-10-20',
}

describe('npm run cases', () => {
  it('npm run cases passes rows whose values are correct', () => {
    const { status, lines } = cases([aprRow, rescissionRow])
    expect(lines).toEqual(['pass weekly', 'pass autumn', 'APR, rescission: 2 of 2 passed, 0 failed'])
    expect(status).toBe(0)
  })

  it('npm run cases fails rows whose values are wrong and prints each expected value', () => {
    const { status, lines } = cases([
      { ...aprRow, published_apr_2dp: '14.97' },
      { ...rescissionRow, earliest_disbursement_date: '2026-10-19' },
      { ...rescissionRow, account_opened: 'soon' },
      { something: 'else' },
    ])
    expect(lines[0]).toBe('FAIL weekly · published_apr_2dp: expected 14.97, got 14.96')
    expect(lines[1]).toBe('FAIL autumn · earliest_disbursement_date: expected 2026-10-19, got 2026-10-20')
    expect(lines[2]).toBe('FAIL autumn · not a date: "soon"')
    expect(lines[3]).toBe('FAIL row 4 · no known kind of case')
    expect(status).toBe(1)
  })

  it('npm run cases computes missing unit-periods from the dates, and prints a note if given unit-periods contradict the dates', () => {
    const bare = { ...aprRow, unit_periods_per_year: undefined, streams: [{ payment: 17.6, count: 30 }] }
    expect(cases([bare]).lines[0]).toBe('pass weekly')
    const other = { ...aprRow, dates: { ...aprRow.dates, advance: '1978-03-21' } }
    expect(cases([other]).lines.slice(0, 2)).toEqual([
      'pass weekly',
      '     note: the dates give 4 + 0.428571 unit-periods, 52 a year',
    ])
  })

  it("npm run cases explains why a file can't be used", () => {
    expect(cases('{')).toMatchObject({ status: 2, stderr: expect.stringContaining('is not JSON') })
    expect(cases([])).toMatchObject({ status: 2, stderr: expect.stringContaining('contains no cases') })
    expect(cases([{ a: 1 }])).toMatchObject({ status: 2, stderr: expect.stringContaining('no known kind') })
  })
})

/** Rows of all other kinds. Each row passes, but fails after its values are replaced with the values in `wrong`. */
const OTHER_ROWS: readonly (readonly [name: string, row: Record<string, unknown>, wrong: Record<string, unknown>])[] = [
  ['rescission performance', { notice_received: '2026-03-02', deadline: '2026-03-22' }, { deadline: '2026-03-23' }],
  ['rescission performance', { opened: '2026-03-02', expires: '2029-03-02' }, { sold: '2027-05-01' }],
  ['flood', { zone: 'AE', insurance_required: true }, { zone: 'X' }],
  ['flood', { zone: 'D', insurance_required: null }, { zone: 'VE' }],
  [
    'high cost',
    { total_loan_amount: '30000', points_and_fees: '1500.01', cap: '1500.00', high_cost: true },
    { points_and_fees: '1500.00' },
  ],
  [
    'high cost',
    { lien: 'second', apr: '15.01', apor: '6.50', spread: '8.51', margin: '8.5', high_cost: true },
    { lien: 1 },
  ],
  ['ULI', { kind: 'generate', input: '10Bx939c5543TqA1144M999143X', check_digit: '38' }, { check_digit: '83' }],
  ['ULI', { kind: 'generate', input: 'too short', error: true }, { error: false }],
  ['ULI', { kind: 'validate', input: '10Bx939c5543TqA1144M999143X38', valid: true, error: false }, { valid: false }],
  ['rate spread', { term: '30 months', uses: '2 years' }, { uses: 3 }],
  [
    'rate spread',
    { action_taken: 1, loan_term_years: 20, amortization: 'FixedRate', apr: 7.5, apor: 6.25, expected: '1.250' },
    { action_taken: 3 },
  ],
  [
    'rate spread',
    { action_taken: 1, loan_term_years: 51, amortization: 'FixedRate', apr: 7.5, expected: 'bad loan term' },
    { loan_term_years: 50, reverse_mortgage: true },
  ],
  [
    'demographics',
    {
      input: { channel: 'in person', race: ['Samoan'], observed: { sex: 'Female' } },
      expected: { race: ['43', '', '', '', ''], race_basis: '2', eth: ['3', '', '', '', ''], sex: '2', sex_basis: '1' },
    },
    { input: { channel: 'phone', race: ['Samoan'], observed: { sex: 'Female' } } },
  ],
  [
    'demographics',
    {
      input: { channel: 'mail', ethnicity: ['2', '11', '12', '13', '14', '1'] },
      expected: { must_contain: ['1', '2'], any_three_of: ['11', '12', '13', '14'], total: 5 },
    },
    { input: { channel: 'mail', ethnicity: ['1', '11'] } },
  ],
  [
    'demographics',
    {
      input: { income: 98_500, dob: '1980-05-02', application_date: '2026-05-01' },
      expected: { income: '99', age: 45 },
    },
    { input: { income: 98_499, dob: '1980-05-02', application_date: '2026-05-01' } },
  ],
  [
    'demographics',
    { input: { channel: 'internet', who: 'a trust' }, expected: { sex: '4', race_basis: '3' } },
    { input: { channel: 'internet', who: 'no co-applicant' } },
  ],
]

describe('the other kinds of cases', () => {
  it('npm run cases passes a row of each kind if its values are right, and fails the row if one value is wrong', () => {
    const right = cases({ cases: OTHER_ROWS.map(([, row]) => row) })
    expect(right.lines.filter((line) => !line.startsWith('pass'))).toEqual([
      `${[...new Set(OTHER_ROWS.map(([name]) => name))].join(', ')}: ${OTHER_ROWS.length} of ${OTHER_ROWS.length} passed, 0 failed`,
    ])
    const changed = cases(OTHER_ROWS.map(([, row, wrong]) => ({ ...row, ...wrong })))
    expect(changed.lines.slice(0, -1).filter((line) => !line.startsWith('FAIL'))).toEqual([])
  })
  it('npm run cases checks a register line for validity edits and format errors', () => {
    const line = FIELDS.map((name) => CLEAN_ROW[name]).join('|')
    const row = { id: 'clean', row: line, expected_validity_edits: [], parser_errors: [] }
    const file = {
      filing_year: 2026,
      vectors: [
        row,
        { ...row, row: `${line}|`, parser_errors: [{ file_level: '111 fields' }] },
        { ...row, row: line.replace('|60000|', '|-60000|') },
      ],
    }
    expect(cases(file).lines).toEqual([
      'pass clean',
      'pass clean',
      'FAIL clean · validity edits: expected none, got V617',
      'HMDA: 2 of 3 passed, 1 failed',
    ])
  })
  it("npm run cases computes a rate spread from the APOR for the row's term in the file’s table", () => {
    const row = { action_taken: 2, loan_term_years: 2, amortization: 'VariableRate', apr: 7, expected: '0.750' }
    const file = { apor_tables: { VariableRate_by_term: [6.5, 6.25, 6] }, vectors: [row] }
    expect(cases(file).lines[0]).toMatch(/^pass/)
    expect(cases([row]).lines[0]).toContain('the file has no APOR table')
  })
})

describe('a row of Texas cases', () => {
  const wrong = (rule: string, input: object, expected: object) =>
    texasCases.run({ rule, input, expected }, {}).checks.filter((check) => check.expected !== check.got)

  it("npm run cases recognizes a Texas row's rule by its name and treats 1000 and '1000.00' as equal", () => {
    expect(wrong('80% CLTV maximum line', { fmv: '250000.00', other_liens: 150000 }, { max_line: '50000.00' })).toEqual(
      [],
    )
    expect(wrong('2% fee cap', { line: 50000, fees: { origination: 900, appraisal: 500 } }, { allowed: true })).toEqual(
      [],
    )
    expect(wrong('2% fee cap', { line: 50000, counted_fees: 1000.01 }, { allowed: false })).toEqual([])
    expect(wrong('2% fee cap', { line: 50000, origination: 1000, appraisal: 500 }, { allowed: true })).toEqual([])
    expect(wrong('2% fee cap', { line: 50000, origination: 1000.01, survey: 500 }, { allowed: false })).toEqual([])
    expect(
      wrong(
        '12-day wait, notice mailed',
        { application: '2026-12-01', mailed: '2026-12-24' },
        { deemed_received: '2026-12-29', earliest_closing: '2027-01-10' },
      ),
    ).toEqual([])
    expect(wrong('one-year rule', { previous_closing: '2026-05-31' }, { earliest_closing: '2027-05-31' })).toEqual([])
    expect(
      wrong('one-year rule', { previous_closing: '2026-05-31', closing: '2027-05-30' }, { allowed: false }),
    ).toEqual([])
    expect(wrong('HELOC minimum advance', { advance: '3999.99' }, { allowed: false })).toEqual([])
    expect(wrong('minimum line', { line: 35000 }, { allowed: true })).toEqual([])
    expect(
      wrong(
        'itemised costs one business day before closing',
        { received: '2026-11-25' },
        { earliest_closing: '2026-11-27' },
      ),
    ).toEqual([])
    expect(
      wrong('Texas rescission', { made: '2026-10-17' }, { texas_expiry: '2026-10-20', use: '2026-10-21' }),
    ).toEqual([])
    expect(wrong('consent', { owner_signed: true, spouse_signed: false }, { allowed: false })).toEqual([])
    expect(wrong('place of closing', { place: "attorney's office" }, { allowed: false })).toHaveLength(1)
  })

  it('a Texas row with an unknown rule or missing input throws an error', () => {
    expect(() => wrong('color of the door', {}, { allowed: true })).toThrow('unknown rule')
    expect(() => wrong('80% CLTV test', { fmv: 1, other_liens: 0 }, { allowed: true })).toThrow(
      "the row's input has no allowed",
    )
  })
})

describe('words', () => {
  it.each([
    ['office of the lender', 'LENDER_OFFICE'],
    ["lender's branch office", 'LENDER_OFFICE'],
    ["attorney's office", 'ATTORNEY_OFFICE'],
    ['parking lot of the title company', 'TITLE_COMPANY_OFFICE'],
    ["borrower's home", 'HOME'],
    ["attorney's home", 'HOME'],
    ["notary's kiosk", 'OTHER'],
    ["mortgage broker's office", 'OTHER'],
    ['online', 'REMOTE'],
    ['title company office via remote online notarization', 'REMOTE'],
  ])('npm run cases maps the closing place "%s" to the code %s', (text, place) => {
    expect(placeOf(text)).toBe(place)
  })

  it.each([
    ['debit card', 'DEBIT_CARD'],
    ['prepaid card', 'SIMILAR_DEVICE'],
    ['unsolicited preprinted check', 'UNSOLICITED_CHECK'],
    ['preprinted checks not requested by the borrower', 'UNSOLICITED_CHECK'],
    ['check requested by borrower', 'OTHER'],
    ['electronic funds transfer', 'OTHER'],
    ['prearranged draft', 'OTHER'],
  ])('npm run cases maps an advance requested by "%s" to the code %s', (text, device) => {
    expect(deviceOf(text)).toBe(device)
  })

  it('npm run cases recognizes fees and frequencies by different names, and parses numbers', () => {
    expect(feeOf('mortgagee title premium')).toBe('TITLE_PREMIUM')
    expect(feeOf('title_report')).toBe('TITLE_REPORT')
    expect(readFrequency('semimonthly')).toEqual({ unit: 'semimonth', count: 1 })
    expect(readFrequency('every 4 weeks')).toEqual({ unit: 'week', count: 4 })
    expect(readFrequency('monthly')).toEqual({ unit: 'month', count: 1 })
    expect(readNumber('13/30')).toBeCloseTo(0.43333, 5)
    expect(readNumber('$15,000.00')).toBe(15_000)
    expect(() => readNumber('1/0')).toThrow('not a number')
  })
})
