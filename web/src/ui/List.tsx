import type { ReactNode } from 'react'
import css from './List.module.css'

/** Points below each other, each behind a dash. Give it `li` elements. */
export function List({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>
}
