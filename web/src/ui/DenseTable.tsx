import type { ReactNode, Ref } from 'react'
import css from './DenseTable.module.css'
import { Icon } from './Icon.tsx'

export interface DenseColumn<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Aligns the column to the right, for numbers. */
  readonly figure?: boolean
  /**
   * The cell's position on phones, where each table row becomes several lines. 'start' and 'end' cells are at the start
   * and end of a line. A 'line' cell has a line to itself. A 'first' cell is only as wide as its text and shares its
   * line with a 'rest' cell. On wide screens, the column of a 'line' cell takes up the remaining width.
   */
  readonly phone: 'start' | 'end' | 'line' | 'first' | 'rest'
  /** Shows the column's label before the cell on phones, where the table has no headings. */
  readonly isLabeled?: boolean
  /** Sorts the rows by this column. */
  readonly sort?: {
    readonly direction: 'ascending' | 'descending'
    /** Whether the rows are currently sorted by this column. */
    readonly active: boolean
    readonly onSort: () => void
  }
}

interface DenseTableProps<Row> {
  /** The table's name, for screen readers. */
  caption: string
  columns: readonly DenseColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  ref?: Ref<HTMLTableElement>
}

/**
 * A table with many rows of one line each, for people who work with it all day. On phones, each row takes two or three
 * lines.
 */
export function DenseTable<Row>({ caption, columns, rows, rowKey, ref }: DenseTableProps<Row>) {
  return (
    <div className={css.room}>
      <table ref={ref} className={css.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ key, label, figure, phone, sort }) => (
              <th
                key={key}
                scope="col"
                data-phone={phone}
                data-figure={figure || undefined}
                aria-sort={sort?.active ? sort.direction : undefined}
              >
                {sort ? (
                  <button type="button" className={css.sort} onClick={sort.onSort}>
                    {label}
                    {sort.active && (
                      <span className={css.arrow} data-direction={sort.direction}>
                        <Icon name="down" size={14} />
                      </span>
                    )}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, label, cell, figure, phone, isLabeled }, index) => {
                const place = {
                  'data-phone': phone,
                  'data-figure': figure || undefined,
                  'data-label': isLabeled ? label : undefined,
                }
                return index === 0 ? (
                  <th key={key} scope="row" {...place}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} {...place}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
