import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import css from './Moment.module.css'

interface MomentProps {
  label: ReactNode
  /** The most important figure. It's the largest text on the screen. */
  figure: ReactNode
  note?: ReactNode
  /** Whether the step is complete, as it is for a funded line. If so, a check mark is shown. */
  done?: boolean
  /** More figures, below the main figure. */
  children?: ReactNode
}

/** A key moment of the application, such as an approval or a funded line, with its most important figure. */
export function Moment({ label, figure, note, done, children }: MomentProps) {
  return (
    <section className={css.moment} data-print="whole">
      <span className={css.seal} data-done={done || undefined}>
        <Icon name={done ? 'check' : 'clock'} size={24} strokeWidth={2} />
      </span>
      <div className={css.main}>
        <p className={css.label}>{label}</p>
        <p className={css.figure}>{figure}</p>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {children && <div className={css.more}>{children}</div>}
    </section>
  )
}
