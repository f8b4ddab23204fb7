import { colorFor, initialsFor, type MarkKind } from 'domain/values/marks.ts'
import type { ReactNode } from 'react'
import css from './Monogram.module.css'

/** The number of chart colors in a brand's theme. */
const COLORS = 5

/**
 * A badge with initials for a person or an institution without a picture. The same name always gets the same color. The
 * style sheet inserts the letters, so that they aren't part of a label's text.
 */
export function Monogram({ name, of }: { name: string; of: MarkKind }) {
  return (
    <span
      className={css.mark}
      data-of={of}
      data-initials={initialsFor(name, of)}
      data-color={colorFor(name, COLORS)}
      aria-hidden="true"
    />
  )
}

interface InstitutionProps {
  /** The institution's name, such as a bank's. */
  name: string
  /** The first line next to the badge. Default: the name. */
  title?: ReactNode
  /** A line of smaller text below the title. */
  detail?: ReactNode
}

/** An institution's badge with its name next to it. */
export function Institution({ name, title = name, detail }: InstitutionProps) {
  return (
    <span className={css.institution}>
      <Monogram name={name} of="INSTITUTION" />
      <span className={css.text}>
        <span>{title}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
    </span>
  )
}
