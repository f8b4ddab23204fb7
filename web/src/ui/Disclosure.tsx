import type { ReactNode } from 'react'
import css from './Disclosure.module.css'
import { Icon } from './Icon.tsx'

interface DisclosureProps {
  summary: ReactNode
  /** Open initially. */
  open?: boolean | undefined
  children: ReactNode
}

/** A section with optional details that the person can open. In print, it's always open. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className={css.details} open={open}>
      <summary className={css.summary}>
        <Icon name="right" size={16} className={css.arrow} />
        {summary}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  )
}
