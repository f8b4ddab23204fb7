import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('cells with commas, quotation marks or line breaks are quoted, and the CSV file starts with a byte order mark', () => {
  expect(
    csvOf([
      ['Date', 'Message'],
      ['2026-11-23', 'She said "no",\nthen yes.'],
    ]),
  ).toBe('\uFEFFDate,Message\r\n2026-11-23,"She said ""no"",\nthen yes."\r\n')
})

it.each(['=1+1', '+1', '-1+1', '@cmd', '\tx'])(
  'in spreadsheets, the CSV cell %j is shown as text and never runs as a formula',
  (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF'${text}\r\n`)
  },
)

it('negative numbers in a CSV file stay numbers', () => {
  expect(csvOf([['-12.345', '-1']])).toBe('\uFEFF-12.345,-1\r\n')
})
