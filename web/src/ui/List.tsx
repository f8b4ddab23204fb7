import type { ReactNode } from 'react'
import css from './List.module.css'

/** A list with a dash before each item. The children are `li` elements. */
export function List({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>
}
