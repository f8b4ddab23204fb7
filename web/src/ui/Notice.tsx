import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import css from './Notice.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Tone = 'info' | 'good' | 'warn' | 'bad'

interface NoticeProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** A button or link that helps the person resolve the problem. */
  action?: ReactNode
  /**
   * Announces the notice to screen readers when it appears. A notice with the 'bad' tone interrupts the screen reader,
   * while other notices wait for a pause.
   */
  live?: boolean
}

/** A message in a box. A color, an icon and a word such as 'Problem' show the type of message. */
export function Notice({ tone = 'info', title, children, action, live }: NoticeProps) {
  const { t } = useLingui()
  const words: Record<Tone, string> = { info: t`Note`, good: t`Done`, warn: t`Please note`, bad: t`Problem` }
  return (
    <div className={classes(css.notice, css[tone])} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon name={tone} className={css.sign} />
      <div className={css.text}>
        <VisuallyHidden>{words[tone]}: </VisuallyHidden>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.body}>{children}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}

/** A small label for a status, such as 'Pre-approved' or 'Waiting'. */
export function Tag({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes(css.tag, tone && css[tone])}>
      {tone && <Icon name={tone} size={16} />}
      {children}
    </span>
  )
}
