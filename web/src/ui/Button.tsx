import { useLingui } from '@lingui/react/macro'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './Button.module.css'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './Link.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  /** Primary: the one way on, at most once a page. Default 'primary'. */
  kind?: ButtonKind
  /** As wide as its column; on phones every button already is, unless it is quiet or small. */
  wide?: boolean
  /** 44 px instead of 48, for rows and cards. */
  small?: boolean
}

const look = ({ kind = 'primary', wide, small }: Look, extra?: string) =>
  classes(css.button, css[kind], wide && css.wide, small && css.small, extra)

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is under way: keeps its width, shows a sign of life, takes no second press. */
  busy?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button. Submits its form by default when it is primary, else does nothing by itself. */
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

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({ kind = 'secondary', wide, small, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={look({ kind, wide, small }, className)}>
      <span className={css.words}>{children}</span>
    </Link>
  )
}

/** Buttons side by side on wide screens, one below the other on phones; the primary one comes first. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
