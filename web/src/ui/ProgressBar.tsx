import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import css from './Progress.module.css'

interface ProgressBarProps {
  /** The progress so far, from 0 to `max`. */
  value: number
  max: number
  /** What the bar measures, shown next to the count. With `bare`, only screen readers read it. */
  label: string
  /** Shows only the bar, without any text. */
  bare?: boolean
}

/** A thin progress bar with text such as 'Step 2 of 7'. */
export function ProgressBar({ value, max, label, bare }: ProgressBarProps) {
  const words = useId()
  return (
    <div className={css.progress}>
      {!bare && (
        <p id={words} className={css.words}>
          <b>{label}</b>
          <span>
            <Trans>
              Step {value} of {max}
            </Trans>
          </span>
        </p>
      )}
      <progress
        className={css.track}
        value={value}
        max={max}
        aria-label={bare ? label : undefined}
        aria-labelledby={bare ? undefined : words}
      />
    </div>
  )
}
