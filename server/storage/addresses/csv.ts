import type { Line } from './lines.ts'

/** One record of a CSV file, with the line it begins on; `problem` where it could not be read. */
export interface CsvRecord {
  readonly line: number
  readonly fields: string[]
  readonly problem?: string
}

/** Longest record and most lines of one: past that a quote was left open, and reading goes on after its first line. */
const LONGEST_RECORD = 65_536
const MOST_LINES = 100

/** The records of a CSV file (RFC 4180: quotes doubled within quotes, line ends allowed there). Empty lines are skipped. */
export async function* csvRecords(lines: AsyncIterable<Line>): AsyncGenerator<CsvRecord> {
  const queue: Line[] = []
  const source = lines[Symbol.asyncIterator]()
  const next = async (): Promise<Line | undefined> => {
    const queued = queue.shift()
    if (queued) return queued
    const { value, done } = await source.next()
    return done ? undefined : value
  }
  for (let first = await next(); first; first = await next()) {
    if (first.text === '') continue
    if (first.tooLong) {
      yield { line: first.number, fields: [], problem: 'the line is too long' }
      continue
    }
    const read = [first]
    let text = first.text
    let open = quoteOpen(text, false)
    while (open && text.length < LONGEST_RECORD && read.length < MOST_LINES) {
      const more = await next()
      if (!more) break
      read.push(more)
      text += `\n${more.text}`
      open = quoteOpen(more.text, true)
    }
    if (open) {
      queue.unshift(...read.slice(1))
      yield { line: first.number, fields: [], problem: 'a quote is not closed' }
    } else {
      yield { line: first.number, fields: splitRecord(text) }
    }
  }
}

/** Whether a quoted field is open after the text. A quote within an unquoted field is an ordinary character. */
function quoteOpen(text: string, before: boolean): boolean {
  if (!text.includes('"')) return before
  let open = before
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '"') continue
    if (open) {
      if (text[i + 1] === '"') i++
      else open = false
    } else if (i === 0 || text[i - 1] === ',') {
      open = true
    }
  }
  return open
}

/** The fields of one record. */
export function splitRecord(text: string): string[] {
  if (!text.includes('"')) return text.split(',')
  const fields: string[] = []
  let at = 0
  for (;;) {
    let field = ''
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1)
      at++
      while (end >= 0 && text[end + 1] === '"') {
        field += text.slice(at, end + 1)
        at = end + 2
        end = text.indexOf('"', at)
      }
      if (end < 0) end = text.length
      field += text.slice(at, end)
      at = end + 1
    }
    const comma = text.indexOf(',', at)
    field += text.slice(at, comma < 0 ? text.length : comma)
    fields.push(field)
    if (comma < 0) return fields
    at = comma + 1
  }
}
