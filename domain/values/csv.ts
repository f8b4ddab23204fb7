/** The characters that make spreadsheets run a cell as a formula if the cell begins with one of them. */
const FORMULA = /^[=+\-@\t\r]/
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/

const cellOf = (text: string): string => {
  const safe = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Returns rows as a CSV file (RFC 4180). The file starts with a byte order mark, so that spreadsheets read it as UTF-8.
 * A cell that looks like a formula, and isn't just a negative number, gets an apostrophe in front, so that spreadsheets
 * don't run it.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
