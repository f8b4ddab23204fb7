import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Page.module.css'
import { usePageTitle } from './pageTitle.ts'

/** On the first page of a visit, the browser sets focus. On every later page, the heading takes it. */
let arrived = false

export interface PageHeadingProps {
  children: ReactNode
  /** One or two sentences below the heading: what the page is for and what happens next. */
  lead?: ReactNode
  /** A small line above it, such as the section. */
  over?: ReactNode
  /** The browser tab's title; required when the heading isn't plain text. */
  title?: string
}

/** The page's heading. It takes focus when the page changes, so screen readers announce the change. */
export function PageHeading({ children, lead, over, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title ?? (typeof children === 'string' ? children : undefined))
  useEffect(() => {
    if (arrived) {
      // A new page starts at the top even if the last page was scrolled down.
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
  /**
   * The second column on wide screens: progress, offer, broker. Its last part stays visible while scrolling. On narrow
   * screens the column comes below the question.
   */
  aside?: ReactNode | undefined
  /** The widths at which the second column shows. Default 'all'. */
  asideOn?: 'all' | 'wide'
  /** Shown above the heading, usually a Stepper or ProgressBar. */
  progress?: ReactNode
  /** Where the 'Back' link leads. Without it, there is no such link. */
  back?: string | undefined
  /** 'column' is at most 36rem wide, for questions; 'wide' is for offers and documents. */
  width?: 'column' | 'wide'
  children?: ReactNode
}

/** A page with one question, or one text to read. */
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

/** The skip link to the main content. It comes first in the tab order. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      <Trans>Skip to main content</Trans>
    </a>
  )
}

export interface PageFrameProps {
  /** The logo on the left, and links or menus on the right. */
  header: ReactNode
  footer?: ReactNode
  /** A banner above everything, such as a maintenance notice. */
  banner?: ReactNode
  /** Shown between header and main: navigation beside the page, or below it on phones. It sets its own size. */
  side?: ReactNode
  children: ReactNode
}

/** The layout of every page: skip link, header, main, footer. */
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

/** Stacks its children with equal gaps, in steps of four pixels. */
export function Stack({ gap = 6, children }: { gap?: 2 | 3 | 4 | 6 | 8 | 12; children: ReactNode }) {
  return (
    <div className={css.stack} data-gap={gap}>
      {children}
    </div>
  )
}
