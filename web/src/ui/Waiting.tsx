import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Waiting.module.css'

interface WaitingProps {
  /** A sentence that describes what is happening: 'We are reading your county's records.' */
  doing: ReactNode
  /** A sentence that says what happens next. */
  next?: ReactNode
  /** A sentence that states the usual duration: 'Usually about ten seconds.' */
  usually?: ReactNode
  /** A message that appears after the wait has lasted `after` seconds (default: 20). */
  late?: { after?: number; say: ReactNode }
  /** How many seconds the wait had already lasted when the page opened. */
  since?: number
}

/** A waiting message. It describes what is happening and what comes next, and shows the elapsed time. */
export function Waiting({ doing, next, usually, late, since = 0 }: WaitingProps) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState(since)
  useEffect(() => {
    const started = performance.now() - since * 1000
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - started) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [since])
  const elapsed = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className={css.waiting} data-waits>
      <div className={css.run} aria-hidden="true">
        <i />
      </div>
      <div role="status" className={css.status}>
        <p className={css.doing}>{doing}</p>
        {usually && <p className={css.soft}>{usually}</p>}
        {late && seconds >= (late.after ?? 20) && <p className={css.soft}>{late.say}</p>}
      </div>
      <p className={css.elapsed} role="timer" aria-live="off">
        <VisuallyHidden>{t`Elapsed time:`} </VisuallyHidden>
        {elapsed}
      </p>
      {next && (
        <p className={css.next}>
          <b>
            <Trans>Next:</Trans>
          </b>{' '}
          {next}
        </p>
      )}
    </div>
  )
}

interface SkeletonProps {
  /**
   * The shape of the placeholder: lines of text, a heading, a box, a row of controls, or a card. Combine several shapes
   * to outline a page.
   */
  shape?: 'text' | 'heading' | 'box' | 'control' | 'card'
  /** The number of text lines in the placeholder. Default 3. */
  lines?: 1 | 2 | 3 | 4 | 5
}

/** A gray shape in place of content that is still loading. Put one or more of these shapes inside `<Loading>`. */
export function Skeleton({ shape = 'text', lines = 3 }: SkeletonProps) {
  if (shape !== 'text') return <div className={classes(css.bone, css[shape])} aria-hidden="true" />
  return (
    <div className={css.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className={classes(css.bone, css.text)} />
      ))}
    </div>
  )
}

/**
 * The delay in milliseconds before the placeholders appear. If the content loads faster, there are no placeholders.
 * The style sheet contains the same number, so change both together.
 */
const SHOW_DELAY_MS = 300
/** After loading, the placeholders take this many milliseconds to fade out on top of the content. */
const HIDE_DELAY_MS = 300

/**
 * Replaces removed placeholders with a copy that fades out on top of the loaded content. The copy doesn't block the
 * content, because clicks, the keyboard and screen readers ignore it.
 */
function fadeOut(placeholders: HTMLElement): void {
  const { left, top, width } = placeholders.getBoundingClientRect()
  const copy = placeholders.cloneNode(true) as HTMLElement
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  copy.classList.add(css.leaving ?? '')
  Object.assign(copy.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px`, width: `${width}px` })
  document.body.append(copy)
  setTimeout(() => copy.remove(), HIDE_DELAY_MS)
}

/**
 * A container for loading placeholders. It announces the loading state once. The placeholders appear only after 300 ms,
 * and fade out for 300 ms once the content has loaded. With `column`, the container is as wide as the first of two
 * columns.
 */
export function Loading({
  label,
  column,
  children,
}: {
  label?: string
  column?: boolean | undefined
  children: ReactNode
}) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const placeholders = box.current
    const since = performance.now()
    return () => {
      if (placeholders && performance.now() - since > SHOW_DELAY_MS) fadeOut(placeholders)
    }
  }, [])
  return (
    <div ref={box} className={classes(css.loading, column && css.column)} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{label ?? t`Loading`}</span>
      </VisuallyHidden>
      {children}
    </div>
  )
}
