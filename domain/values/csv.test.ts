import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('a CSV file quotes commas, quotation marks and line breaks, and starts with a byte order mark', () => {
  expect(
    csvOf([
      ['Date', 'Message'],
      ['2026-11-23', 'She said "no",\nthen yes.'],
    ]),
  ).toBe('\uFEFFDate,Message\r\n2026-11-23,"She said ""no"",\nthen yes."\r\n')
})

it.each(['=1+1', '+1', '-1', '@cmd', '\tx'])('a spreadsheet reads the cell %j of a CSV file as text', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF'${text}\r\n`)
})
