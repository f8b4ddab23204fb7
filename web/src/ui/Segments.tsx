import { InOrder } from './InOrder.tsx'
import css from './Segments.module.css'

interface SegmentsProps {
  /** The status of each segment, in order. */
  states: readonly ('done' | 'current' | 'todo' | 'next')[]
  size?: 'thin' | 'thick'
}

/** A bar with one segment for each step. Screen readers skip the bar, because the text next to it says the same. */
export function Segments({ states, size = 'thin' }: SegmentsProps) {
  return (
    <span className={css.bar} data-size={size} aria-hidden="true">
      <InOrder items={states}>{(state) => <i data-state={state} />}</InOrder>
    </span>
  )
}
