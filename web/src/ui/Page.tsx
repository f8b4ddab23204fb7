import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Page.module.css'
import { usePageTitle } from './pageTitle.ts'

/**
 * Whether the visit's first page has already been shown. On the first page, the browser sets focus; on later pages, the
 * heading takes focus.
 */
let arrived = false

export interface PageHeadingProps {
  children: ReactNode
  /** One or two sentences below the heading. They explain the purpose of the page and what happens next. */
  lead?: ReactNode
  /** A small line of text above the heading, such as the section's name. */
  over?: ReactNode
  /** The title of the browser tab. It's required if the heading isn't plain text. */
  title?: string
}

/** A page's heading. It takes focus when the page changes, so screen readers announce the new page. */
export function PageHeading({ children, lead, over, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title ?? (typeof children === 'string' ? children : undefined))
  useEffect(() => {
    if (arrived) {
      // Scroll to the top of the new page, because the browser keeps the scroll position of the previous page.
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
   * Content of the second column, such as progress, offer and broker. On wide screens, the last item stays visible
   * while the person scrolls. On narrow screens, the column is below the question.
   */
  aside?: ReactNode | undefined
  /** Whether the second column appears on all screens or only on wide screens. Default 'all'. */
  asideOn?: 'all' | 'wide'
  /** Content above the heading, usually a Stepper or ProgressBar. */
  progress?: ReactNode
  /** The target of the page's 'Back' link. If absent, the page has no 'Back' link. */
  back?: string | undefined
  /** The page's width. 'column' is at most 36rem and suits questions. 'wide' suits offers and documents. */
  width?: 'column' | 'wide'
  children?: ReactNode
}

/** The layout of a page that asks a single question or shows a single passage of text. */
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
    <Link href={href} back className={css.back} data-print="none">
      <Icon name="left" size={16} />
      <Trans>Back</Trans>
    </Link>
  )
}

/** A link that skips to the main content. It's the first element in the tab order. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      <Trans>Skip to main content</Trans>
    </a>
  )
}

export interface PageFrameProps {
  /** The content of the header: the logo on the left, links or menus on the right. */
  header: ReactNode
  footer?: ReactNode
  /** A banner above everything else on the page, such as a maintenance notice. */
  banner?: ReactNode
  /**
   * Navigation, rendered between the header and the main content. On wide screens, it appears beside the page; on
   * phones, it appears below the page. The navigation's own styles set its size.
   */
  side?: ReactNode
  /** Whether to show the brand's illustration below the header. */
  art?: boolean
  /**
   * Whether the content loads after the frame. The frame then reserves the window's full height, so the footer doesn't
   * move.
   */
  late?: boolean
  children: ReactNode
}

/** The layout of every page: skip link, header, main content and footer. */
export function PageFrame({ header, footer, banner, side, art, late, children }: PageFrameProps) {
  const main = (
    <main id="main" tabIndex={-1} className={classes(css.sheet, late && css.late)}>
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
      {art && <div className={css.art} />}
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

/** Stacks its children with equal gaps. The gap is a multiple of four pixels. */
export function Stack({ gap = 6, children }: { gap?: 2 | 3 | 4 | 6 | 8 | 12; children: ReactNode }) {
  return (
    <div className={css.stack} data-gap={gap}>
      {children}
    </div>
  )
}
