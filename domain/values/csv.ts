/** A cell that begins with one of these characters would be run as a formula by a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/

const cellOf = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Returns rows as a CSV file (RFC 4180). The file starts with a byte order mark, so that spreadsheets read it as UTF-8.
 * An apostrophe before a cell that looks like a formula keeps spreadsheets from running the cell.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
