import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** Text that only screen readers announce. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'h2' | 'div' }) {
  return <Tag className={css.hidden}>{children}</Tag>
}
