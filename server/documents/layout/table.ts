import {
  CELL,
  decoration,
  type Element,
  hairline,
  heightOf,
  INK,
  PAGE,
  type Pdf,
  QUIET,
  TEXT_WIDTH,
  type TextStyle,
  TINT,
  tagged,
  textBottom,
  write,
} from './page.ts'

export interface Column {
  readonly header: string
  /** The column's share of the table's width. The shares of all columns add up to 1. */
  readonly share: number
  readonly align?: 'left' | 'right' | undefined
}

export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** The values of a final row that is set apart from the rows above it, such as a total. */
  readonly total?: readonly string[]
}

const PAD = { x: 5, y: 3.6 }

interface Grid {
  readonly x: number[]
  readonly width: number[]
}
const gridOf = (shares: readonly number[]): Grid => {
  const width = shares.map((share) => share * TEXT_WIDTH)
  return { x: width.map((_, index) => PAGE.left + width.slice(0, index).reduce((a, b) => a + b, 0)), width }
}

type CellKind = { readonly tag: 'TD' } | { readonly tag: 'TH'; readonly scope: 'Column' | 'Row' }
type Cell = CellKind & { readonly text: string; readonly style: TextStyle }

const rowHeight = (pdf: Pdf, grid: Grid, cells: readonly Cell[]): number =>
  Math.max(...cells.map((cell, index) => heightOf(pdf, cell.text, cell.style, (grid.width[index] ?? 0) - 2 * PAD.x))) +
  2 * PAD.y

function drawRow(pdf: Pdf, table: Element, grid: Grid, cells: readonly Cell[], y: number): void {
  const row = pdf.struct('TR')
  table.add(row)
  cells.forEach((cell, index) => {
    const x = (grid.x[index] ?? 0) + PAD.x
    const width = (grid.width[index] ?? 0) - 2 * PAD.x
    const options = cell.tag === 'TH' ? { scope: cell.scope } : {}
    row.add(
      tagged(
        pdf,
        cell.tag,
        () => write(pdf, cell.text === '' ? ' ' : cell.text, cell.style, x, y + PAD.y, width),
        options,
      ),
    )
  })
  row.end()
}

const headCells = (columns: readonly Column[]): Cell[] =>
  columns.map((column) => ({
    tag: 'TH',
    scope: 'Column',
    text: column.header,
    style: { ...CELL, size: 8.5, bold: true, color: QUIET, align: column.align },
  }))

const bodyCells = (columns: readonly Column[], row: readonly string[], bold = false): Cell[] =>
  columns.map((column, index) => {
    const kind: CellKind = index === 0 ? { tag: 'TH', scope: 'Row' } : { tag: 'TD' }
    return { ...kind, text: row[index] ?? '', style: { ...CELL, align: column.align, bold } }
  })

/**
 * Whether a row fits on the current page below a header with a height of `head` points. The last two rows stay on the
 * same page, so the second-to-last row needs space for both.
 */
function fits(pdf: Pdf, rows: readonly { readonly height: number }[], index: number, head = 0): boolean {
  const together = rows.slice(index, index === rows.length - 2 ? index + 2 : index + 1)
  return pdf.y + head + together.reduce((sum, { height }) => sum + height, 0) <= textBottom(pdf)
}

function beginTable(pdf: Pdf, parent: Element): Element {
  const table = pdf.struct('Table')
  parent.add(table)
  return table
}

/** Draws a line across the page at the current position. */
const rule = (pdf: Pdf, color: string, weight: number): void =>
  decoration(pdf, () =>
    pdf
      .moveTo(PAGE.left, pdf.y)
      .lineTo(PAGE.width - PAGE.right, pdf.y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke(),
  )

function endTable(pdf: Pdf, table: Element): void {
  table.end()
  pdf.x = PAGE.left
  pdf.y += 9
}

/**
 * Draws a table with a header row. Rows are never split. If a table spans several pages, the rows on each page are
 * tagged as a separate table with its own header row. If the whole table had a single tag, PDF.js would show each
 * page's part of the table with empty rows in place of the rows on other pages.
 */
export function drawTable(pdf: Pdf, parent: Element, { columns, rows, total }: Table): void {
  const grid = gridOf(columns.map((column) => column.share))
  const head = headCells(columns)
  const headHeight = rowHeight(pdf, grid, head)
  const all = total ? [...rows, total] : rows
  const laid = all.map((row, index) => {
    const cells = bodyCells(columns, row, total !== undefined && index === rows.length)
    return { cells, height: rowHeight(pdf, grid, cells) }
  })
  const begin = (): Element => {
    const part = beginTable(pdf, parent)
    const top = pdf.y
    drawRow(pdf, part, grid, head, top)
    pdf.y = top + headHeight
    rule(pdf, INK, 0.9)
    return part
  }
  if (!fits(pdf, laid, 0, headHeight)) pdf.addPage()
  let table = begin()
  laid.forEach(({ cells, height }, index) => {
    const isTotal = total !== undefined && index === rows.length
    if (!fits(pdf, laid, index)) {
      table.end()
      pdf.addPage()
      table = begin()
    }
    const y = pdf.y
    if (isTotal) decoration(pdf, () => pdf.rect(PAGE.left, y, TEXT_WIDTH, height).fill(TINT))
    drawRow(pdf, table, grid, cells, y)
    pdf.y = y + height
    hairline(pdf, pdf.y)
  })
  endTable(pdf, table)
}

/**
 * Draws a table with labels on the left and values on the right. As in `drawTable`, each page's rows are tagged as a
 * separate table.
 */
export function drawKeyValues(
  pdf: Pdf,
  parent: Element,
  rows: readonly (readonly [string, string])[],
  labelShare: number,
): void {
  const grid = gridOf([labelShare, 1 - labelShare])
  const laid = rows.map(([label, value]) => {
    const cells: Cell[] = [
      { tag: 'TH', scope: 'Row', text: label, style: { ...CELL, color: QUIET } },
      { tag: 'TD', text: value, style: CELL },
    ]
    return { cells, height: rowHeight(pdf, grid, cells) }
  })
  if (!fits(pdf, laid, 0)) pdf.addPage()
  let table = beginTable(pdf, parent)
  hairline(pdf, pdf.y)
  laid.forEach(({ cells, height }, index) => {
    if (!fits(pdf, laid, index)) {
      table.end()
      pdf.addPage()
      table = beginTable(pdf, parent)
    }
    const y = pdf.y
    drawRow(pdf, table, grid, cells, y)
    pdf.y = y + height
    hairline(pdf, pdf.y)
  })
  endTable(pdf, table)
}
