import type { ReactNode } from 'react'
import css from './Card.module.css'
import { classes } from './classes.ts'

interface CardProps {
  title?: ReactNode
  /** The title's heading level. Default 2. */
  level?: 2 | 3
  /** Content to the right of the title: a tag or a small button. */
  corner?: ReactNode
  /** Draws a border in the brand color to mark the card as chosen or current. */
  marked?: boolean
  /** Makes the card's background darker, for secondary information. */
  sunken?: boolean
  footer?: ReactNode
  children?: ReactNode
}

export function Card({ title, level = 2, corner, marked, sunken, footer, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classes(css.card, marked && css.marked, sunken && css.sunken)} data-print="whole">
      {(title || corner) && (
        <div className={css.head}>
          {title && <Heading className={css.title}>{title}</Heading>}
          {corner}
        </div>
      )}
      {children}
      {footer && <div className={css.foot}>{footer}</div>}
    </section>
  )
}

interface KeyFigureProps {
  label: ReactNode
  /** The formatted value, such as '$85,000' or '9.65%'. */
  value: ReactNode
  /** A unit or condition shown after the value, such as 'a month' or 'for 10 years'. */
  unit?: ReactNode
  note?: ReactNode
  size?: 'large' | 'medium' | 'small'
  /** Announces the value to screen readers whenever it changes, for example when the person moves a slider. */
  live?: boolean
}

/** An important number with its label. */
export function KeyFigure({ label, value, unit, note, size = 'medium', live }: KeyFigureProps) {
  return (
    <div className={classes(css.figure, css[size])}>
      <p className={css.label}>{label}</p>
      <p className={css.value} aria-live={live ? 'polite' : undefined} aria-atomic={live}>
        {value}
        {unit && <span className={css.unit}> {unit}</span>}
      </p>
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}

/** A group of important numbers, shown side by side if there is room. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <div className={css.figures}>{children}</div>
}

export interface Fact {
  readonly label: ReactNode
  readonly value: ReactNode
  /** A line of smaller text below the value. */
  readonly note?: ReactNode
  readonly total?: boolean
}

/** A definition list of facts. With `figures`, values are aligned to the right, as on a bank statement. */
export function Facts({ items, figures }: { items: readonly Fact[]; figures?: boolean }) {
  return (
    <dl className={classes(css.facts, figures && css.account)}>
      {items.map((item, index) => (
        <div
          key={typeof item.label === 'string' ? item.label : index}
          className={classes(css.fact, item.total && css.total)}
        >
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            {item.note && <span className={css.factNote}>{item.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface Column<Row> {
  readonly key: string
  readonly label: string
  /** Returns the cell's content. If there's none, the table shows a dash, and the list on phones omits the cell. */
  readonly cell: (row: Row) => ReactNode
  /** Aligns the column to the right, for numbers. */
  readonly figure?: boolean
}

interface TableProps<Row> {
  caption: string
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A table. On phones, each row turns into a short list headed by the row's first cell. */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className={css.room}>
      <table className={css.table}>
        <caption className={hideCaption ? css.unseen : css.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-figure={column.figure || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const cell = column.cell(row)
                return index === 0 ? (
                  <th key={column.key} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    data-label={column.label}
                    data-figure={column.figure || undefined}
                    data-empty={cell === undefined || undefined}
                  >
                    {cell ?? '–'}
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
