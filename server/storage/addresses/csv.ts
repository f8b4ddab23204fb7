import type { Line } from './lines.ts'

/** One record of a CSV file, with the number of its first line. `problem` states why the record couldn't be read. */
export interface CsvRecord {
  readonly line: number
  readonly fields: string[]
  readonly problem?: string
}

/**
 * The maximum length and number of lines of a record. A longer record probably has an unclosed quote, so reading
 * continues on the line after the quote.
 */
const LONGEST_RECORD = 65_536
const MOST_LINES = 100

/**
 * Yields the records of a CSV file (RFC 4180). In a quoted field, quotes are doubled and line breaks are allowed. Skips
 * empty lines.
 */
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
    let state = quotes(text, false)
    while (state === 'open' && text.length < LONGEST_RECORD && read.length < MOST_LINES) {
      const more = await next()
      if (!more) break
      read.push(more)
      text += `\n${more.text}`
      state = quotes(more.text, true)
    }
    if (state !== 'closed') {
      queue.unshift(...read.slice(1))
      yield { line: first.number, fields: [], problem: 'the quotes do not match' }
    } else {
      yield { line: first.number, fields: splitRecord(text) }
    }
  }
}

/**
 * Returns 'open' if the text ends inside a quoted field. Returns 'broken' if a closing quote isn't followed by a comma
 * or the end of the line, which usually means that an earlier quote wasn't closed. A quote inside an unquoted field is
 * an ordinary character.
 */
function quotes(text: string, before: boolean): 'open' | 'closed' | 'broken' {
  let open = before
  for (let i = text.indexOf('"'); i >= 0; i = text.indexOf('"', i + 1)) {
    if (!open) {
      open = i === 0 || text[i - 1] === ','
    } else if (text[i + 1] === '"') {
      i++
    } else {
      if (i + 1 < text.length && text[i + 1] !== ',') return 'broken'
      open = false
    }
  }
  return open ? 'open' : 'closed'
}

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
