import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvRecord, csvRecords, splitRecord } from './csv.ts'
import type { Line } from './lines.ts'

async function* linesOf(text: string): AsyncGenerator<Line> {
  for (const [i, line] of text.split('\n').entries()) yield { number: i + 1, text: line, tooLong: false }
}
async function read(text: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of csvRecords(linesOf(text))) records.push(record)
  return records
}

describe('CSV', () => {
  it('the CSV reader restores the original values of quoted fields', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"', '\n', "'") })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        async (rows) => {
          const text = rows.map((row) => row.map((f) => `"${f.replaceAll('"', '""')}"`).join(',')).join('\n')
          expect((await read(text)).map((record) => record.fields)).toEqual(rows)
        },
      ),
    )
  })

  it('the CSV reader keeps a quote character inside an unquoted field', () => {
    expect(splitRecord('12" pipe,"a ""b""",,d')).toEqual(['12" pipe', 'a "b"', '', 'd'])
  })

  it('the CSV reader continues on the next line after an unclosed quote', async () => {
    expect(await read('a,b\n"c,d\ne,f\n\ng,h')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: [], problem: 'the quotes do not match' },
      { line: 3, fields: ['e', 'f'] },
      { line: 5, fields: ['g', 'h'] },
    ])
  })

  it('the CSV reader stops looking for the end of an unclosed quote after a maximum length', async () => {
    const records = await read(`"never closed\n${'x,y\n'.repeat(500)}`)
    expect(records).toHaveLength(501)
    expect(records[0]?.problem).toBe('the quotes do not match')
  })
})
