import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Page.module.css'
import { usePageTitle } from './pageTitle.ts'

/** The first page of a visit leaves focus to the browser; every later heading takes it. */
let arrived = false

export interface PageHeadingProps {
  children: ReactNode
  /** One or two sentences below it: what this is for, what happens next. */
  lead?: ReactNode
  /** A small line above it, such as the section. */
  over?: ReactNode
  /** For the browser's tab; needed where the heading is not plain text. */
  title?: string
}

/** The heading of a page. Focus moves to it when the page changes, so that the change is heard. */
export function PageHeading({ children, lead, over, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title ?? (typeof children === 'string' ? children : undefined))
  useEffect(() => {
    if (arrived) {
      // A page begins at its top, however far down the one before was read.
      document.documentElement.scrollTop = 0
      heading.current?.focus({ preventScroll: true })
    }
    arrived = true
  }, [])
  return (
    <div className={css.heading}>
      {over && <p className={css.over}>{over}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead && <div className={css.lead}>{lead}</div>}
    </div>
  )
}

export interface QuestionPageProps extends Omit<PageHeadingProps, 'children'> {
  heading: ReactNode
  /** The second column on wide screens: progress, offer, broker; its last part stays in sight. Below the question on narrow ones. */
  aside?: ReactNode
  /** Where the second column shows at all. Default 'all'. */
  asideOn?: 'all' | 'wide'
  /** Above the heading: usually a Stepper or ProgressBar. */
  progress?: ReactNode
  /** Where 'Back' leads; none without it. */
  back?: string
  /** 'column' is a question of at most 36rem; 'wide' is for offers and documents. */
  width?: 'column' | 'wide'
  children?: ReactNode
}

/** One question, or one thing to read, on a page. */
export function QuestionPage({
  heading,
  aside,
  asideOn = 'all',
  progress,
  back,
  width = 'column',
  children,
  ...rest
}: QuestionPageProps) {
  return (
    <div className={classes(css.page, aside ? css.withAside : css.alone, width === 'wide' && css.wide)}>
      <div className={css.main}>
        {progress && (
          <div className={css.progress} data-print="none">
            {progress}
          </div>
        )}
        {back && <BackLink href={back} />}
        <PageHeading {...rest}>{heading}</PageHeading>
        {children && <div className={css.body}>{children}</div>}
      </div>
      {aside && <aside className={classes(css.aside, asideOn === 'wide' && css.wideAside)}>{aside}</aside>}
    </div>
  )
}

export function BackLink({ href }: { href: string }) {
  return (
    <Link href={href} className={css.back} data-print="none">
      <Icon name="left" size={16} />
      <Trans>Back</Trans>
    </Link>
  )
}

/** Goes to the main content; the first thing the keyboard reaches. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      <Trans>Skip to main content</Trans>
    </a>
  )
}

export interface PageFrameProps {
  /** Logo on the left, links or menus on the right. */
  header: ReactNode
  footer?: ReactNode
  /** A line above all, such as a maintenance notice. */
  banner?: ReactNode
  /** Between header and main: navigation beside the page, or below it on phones. Makes room for itself. */
  side?: ReactNode
  children: ReactNode
}

/** The sheet every page is written on: skip link, header, main, footer. */
export function PageFrame({ header, footer, banner, side, children }: PageFrameProps) {
  const main = (
    <main id="main" tabIndex={-1} className={css.sheet}>
      {children}
    </main>
  )
  return (
    <div className={css.frame}>
      <SkipLink />
      {banner}
      <header className={css.header}>
        <div className={css.bar}>{header}</div>
      </header>
      {side ? (
        <div className={css.beside}>
          {side}
          {main}
        </div>
      ) : (
        main
      )}
      {footer && (
        <footer className={css.footer}>
          <div className={css.fine}>{footer}</div>
        </footer>
      )}
    </div>
  )
}

/** Parts below each other at one rhythm. `gap` in steps of four pixels. */
export function Stack({ gap = 6, children }: { gap?: 2 | 3 | 4 | 6 | 8 | 12; children: ReactNode }) {
  return (
    <div className={css.stack} data-gap={gap}>
      {children}
    </div>
  )
}
