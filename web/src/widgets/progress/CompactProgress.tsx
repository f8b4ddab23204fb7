import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { StepperStep } from '../../ui/Progress.tsx'
import { Segments } from '../../ui/Segments.tsx'
import css from './Progress.module.css'

interface CompactProgressProps {
  steps: readonly StepperStep[]
  /**
   * The number of registration steps. Set this only on registration's last step, which counts the steps of registration
   * instead of the application's steps.
   */
  registration?: number | undefined
  /** Hides the bar on screens that are wide enough for the sidebar. */
  narrow: boolean
  /** The sidebar's content, shown in the sheet. */
  children: ReactNode
}

/** A bar with the current step and the progress. Pressing the bar opens the sidebar's content in a sheet. */
export function CompactProgress({ steps, registration, narrow, children }: CompactProgressProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const done = steps.filter(({ state }) => state === 'done').length
  const at = Math.min(done, steps.length - 1)
  return (
    <div className={classes(narrow && css.narrow)}>
      <button type="button" className={css.compact} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.now}>
          {done === steps.length ? (
            <b>
              <Trans>All {done} steps done</Trans>
            </b>
          ) : (
            <>
              <b>
                {steps[at]?.label}
                {steps[at]?.task && <>: {steps[at].task}</>}
              </b>
              <span>
                {registration !== undefined ? (
                  <Trans>
                    Step {registration} of {registration}
                  </Trans>
                ) : at === 0 ? (
                  // In the first stage, show the next step instead of 'Step 1 of 7', because registration has just
                  // shown its own step count.
                  <Trans>Next: {steps[1]?.label}</Trans>
                ) : (
                  <Trans>
                    Step {at + 1} of {steps.length}
                  </Trans>
                )}
              </span>
            </>
          )}
          <Icon name="down" size={16} />
        </span>
        <Segments states={steps.map(({ state }) => (registration === undefined ? state : 'done'))} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Your application`}>
        <div className={css.sheet}>{children}</div>
      </Dialog>
    </div>
  )
}
