import { useLingui } from '@lingui/react/macro'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './Button.module.css'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './Link.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** The button's style. Use 'primary' only for the page's main action, so at most once per page. Default 'primary'. */
  kind?: ButtonKind
  /** Makes the button as wide as its column. On phones, all buttons have full width except quiet and small buttons. */
  wide?: boolean | undefined
  /** Makes the button 44 px tall instead of 48, for use in rows and cards. */
  small?: boolean | undefined
}

const look = ({ kind = 'primary', wide, small }: Look, extra?: string) =>
  classes(css.button, css[kind], wide && css.wide, small && css.small, extra)

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * Whether a request is in progress. The button then shows a progress indicator, keeps its width and ignores presses.
   */
  busy?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button. The default type is 'submit' for a primary button, and 'button' for others. */
export function Button({
  kind = 'primary',
  wide,
  small,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type={kind === 'primary' ? 'submit' : 'button'}
      {...rest}
      className={look({ kind, wide, small }, className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.words}>{children}</span>
      {busy && (
        <>
          <span className={css.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <VisuallyHidden>{t`Working`}</VisuallyHidden>
        </>
      )}
    </button>
  )
}

interface LinkButtonProps extends Look, LinkProps {}

/** A link styled as a button. It only navigates and doesn't change any data. */
export function LinkButton({ kind = 'secondary', wide, small, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={look({ kind, wide, small }, className)}>
      <span className={css.words}>{children}</span>
    </Link>
  )
}

/** A row of buttons. On phones, the buttons are stacked, with the primary button on top. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
