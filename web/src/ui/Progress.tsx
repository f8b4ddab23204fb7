import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Progress.module.css'

export interface StepperStep {
  readonly label: ReactNode
  readonly state: 'done' | 'current' | 'todo'
  /** The path of a finished step that the person can reopen. */
  readonly href?: string
  /** What's left to do in the current step. */
  readonly task?: ReactNode
}

interface StepperProps {
  steps: readonly StepperStep[]
  /** The list's name for screen readers. Default 'Your application'. */
  label?: string | undefined
  /**
   * The direction of the list. 'line' is horizontal; on phones, it shrinks to a count and a bar. 'list' is vertical and
   * suits the second column.
   */
  layout?: 'line' | 'list'
}

/** A list of steps with the current step marked. */
export function Stepper({ steps, label, layout = 'line' }: StepperProps) {
  const { t } = useLingui()
  const found = steps.findIndex((step) => step.state === 'current')
  const at = found < 0 ? steps.filter((step) => step.state === 'done').length : found
  const name = label ?? t`Your application`
  const current = steps[Math.min(at, steps.length - 1)]?.label
  return (
    <div className={css[layout]}>
      {layout === 'line' && (
        <p className={css.compact} aria-hidden="true">
          <b>{current}</b>
          <span>
            <Trans>
              Step {Math.min(at + 1, steps.length)} of {steps.length}
            </Trans>
          </span>
        </p>
      )}
      <ol className={css.steps} aria-label={name}>
        {steps.map((step, index) => (
          <li
            // The index can be the React key, because steps never change order.
            key={typeof step.label === 'string' ? step.label : index}
            className={classes(css.step, css[step.state])}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={css.dot} aria-hidden="true">
              {step.state === 'done' ? <Icon name="check" size={14} strokeWidth={2.2} /> : index + 1}
            </span>
            <span className={css.name}>
              {step.href && step.state === 'done' ? <Link href={step.href}>{step.label}</Link> : step.label}
              {step.state === 'done' && <span className={css.unseen}>{t`, done`}</span>}
              {step.task && <span className={css.task}>{step.task}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

type CheckState = 'done' | 'doing' | 'todo' | 'problem'

export interface ChecklistItem {
  readonly key: string
  readonly label: ReactNode
  readonly detail?: ReactNode
  readonly state: CheckState
  /** A link or button for an unfinished item. */
  readonly action?: ReactNode
}

/** A checklist. An icon and a word show each item's status. */
export function Checklist({ items, label }: { items: readonly ChecklistItem[]; label?: string }) {
  const { t } = useLingui()
  const words: Record<CheckState, string> = {
    done: t`Done`,
    doing: t`In progress`,
    todo: t`To do`,
    problem: t`Your turn`,
  }
  return (
    <ul className={css.checklist} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={css.item} data-state={item.state}>
          <span className={css.sign}>
            <Icon
              name={
                item.state === 'done'
                  ? 'check'
                  : item.state === 'problem'
                    ? 'warn'
                    : item.state === 'doing'
                      ? 'clock'
                      : 'dot'
              }
              size={18}
            />
          </span>
          <div className={css.what}>
            <p className={css.label}>{item.label}</p>
            {item.detail && <p className={css.detail}>{item.detail}</p>}
          </div>
          <p className={css.state}>{words[item.state]}</p>
          {item.action && <div className={css.action}>{item.action}</div>}
        </li>
      ))}
    </ul>
  )
}

export interface TimelineItem {
  readonly key: string
  /** The formatted date, such as 'Tuesday, June 9'; undefined if unknown. */
  readonly date?: ReactNode | undefined
  /** The milestone's date as yyyy-MM-dd, for the time element's dateTime attribute. */
  readonly dateTime?: string | undefined
  /** Marks the date as an estimate. */
  readonly estimate?: boolean
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** Content below the detail, such as a calendar. */
  readonly below?: ReactNode
  readonly state: 'done' | 'current' | 'next'
}

/** A timeline of past and future milestones, each with its date. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {items.map((item) => (
        <li
          key={item.key}
          className={classes(css.event, css[item.state])}
          aria-current={item.state === 'current' ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden="true">
            {item.state === 'done' && <Icon name="check" size={14} strokeWidth={2.2} />}
          </span>
          <div>
            {item.date && (
              <p className={css.date}>
                {item.estimate && <Estimated />}
                {item.dateTime ? <time dateTime={item.dateTime}>{item.date}</time> : item.date}
              </p>
            )}
            <p className={css.label}>{item.title}</p>
            {item.detail && <p className={css.detail}>{item.detail}</p>}
            {item.below && <div className={css.below}>{item.below}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The label "Est.", which marks a date as an estimate. */
export function Estimated() {
  const { t } = useLingui()
  return (
    <>
      <abbr className={css.estimate} title={t`Estimated`}>
        <Trans>Est.</Trans>
      </abbr>{' '}
    </>
  )
}
