import {
  CELL,
  decoration,
  type Element,
  HAIRLINE,
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
  /** Share of the table's width; all shares add up to 1. */
  readonly share: number
  readonly align?: 'left' | 'right' | undefined
}

export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** A final row, set apart from the rows above. */
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

/** Whether a row fits on this page. The last two rows stay together, so the second to last needs space for both. */
function fits(pdf: Pdf, rows: readonly { readonly height: number }[], index: number): boolean {
  const next = index === rows.length - 2 ? (rows.at(-1)?.height ?? 0) : 0
  return pdf.y + (rows[index]?.height ?? 0) + next <= textBottom(pdf)
}

/** Repeats the header on a continued page; screen readers skip the repetition. */
function repeatHead(pdf: Pdf, grid: Grid, cells: readonly Cell[]): void {
  const top = pdf.y
  decoration(
    pdf,
    () => {
      for (const [index, cell] of cells.entries()) {
        const x = (grid.x[index] ?? 0) + PAD.x
        write(pdf, cell.text, cell.style, x, top + PAD.y, (grid.width[index] ?? 0) - 2 * PAD.x)
      }
    },
    'Pagination',
  )
  pdf.y = top + rowHeight(pdf, grid, cells)
}

/** A table with a header row. Rows are never split, and each page repeats the header. */
export function drawTable(pdf: Pdf, parent: Element, { columns, rows, total }: Table): void {
  const grid = gridOf(columns.map((column) => column.share))
  const head = headCells(columns)
  const table = pdf.struct('Table')
  parent.add(table)
  const headHeight = rowHeight(pdf, grid, head)
  const firstRow = rows[0] ? rowHeight(pdf, grid, bodyCells(columns, rows[0])) : 0
  if (pdf.y + headHeight + firstRow > textBottom(pdf)) pdf.addPage()
  const top = pdf.y
  drawRow(pdf, table, grid, head, top)
  pdf.y = top + headHeight
  decoration(pdf, () =>
    pdf
      .moveTo(PAGE.left, pdf.y)
      .lineTo(PAGE.width - PAGE.right, pdf.y)
      .lineWidth(0.9)
      .strokeColor(INK)
      .stroke(),
  )
  const all = total ? [...rows, total] : rows
  const laid = all.map((row, index) => {
    const cells = bodyCells(columns, row, total !== undefined && index === rows.length)
    return { cells, height: rowHeight(pdf, grid, cells) }
  })
  laid.forEach(({ cells, height }, index) => {
    const isTotal = total !== undefined && index === rows.length
    if (!fits(pdf, laid, index)) {
      pdf.addPage()
      repeatHead(pdf, grid, head)
      hairline(pdf, pdf.y)
    }
    const y = pdf.y
    if (isTotal) decoration(pdf, () => pdf.rect(PAGE.left, y, TEXT_WIDTH, height).fill(TINT))
    drawRow(pdf, table, grid, cells, y)
    pdf.y = y + height
    hairline(pdf, pdf.y)
  })
  table.end()
  pdf.x = PAGE.left
  pdf.y += 9
}

/** Labels on the left, values on the right. */
export function drawKeyValues(
  pdf: Pdf,
  parent: Element,
  rows: readonly (readonly [string, string])[],
  labelShare: number,
): void {
  const grid = gridOf([labelShare, 1 - labelShare])
  const table = pdf.struct('Table')
  parent.add(table)
  const laid = rows.map(([label, value]) => {
    const cells: Cell[] = [
      { tag: 'TH', scope: 'Row', text: label, style: { ...CELL, color: QUIET } },
      { tag: 'TD', text: value, style: CELL },
    ]
    return { cells, height: rowHeight(pdf, grid, cells) }
  })
  laid.forEach(({ cells, height }, index) => {
    if (!fits(pdf, laid, index)) pdf.addPage()
    const y = pdf.y
    if (index === 0)
      decoration(pdf, () =>
        pdf
          .moveTo(PAGE.left, y)
          .lineTo(PAGE.width - PAGE.right, y)
          .lineWidth(0.5)
          .strokeColor(HAIRLINE)
          .stroke(),
      )
    drawRow(pdf, table, grid, cells, y)
    pdf.y = y + height
    hairline(pdf, pdf.y)
  })
  table.end()
  pdf.x = PAGE.left
  pdf.y += 9
}
