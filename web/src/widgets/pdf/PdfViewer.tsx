import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading } from '../../ui/Waiting.tsx'
import type { PdfPagesProps } from './PdfPages.tsx'
import css from './PdfViewer.module.css'
import { useEnd } from './useEnd.ts'

const MAX_WIDTH = 700
/**
 * If the viewer is narrower than this many pixels, the small print of a letter page is unreadable, so the viewer offers
 * to enlarge the page.
 */
const LEGIBLE = 560
/**
 * Makes the scroll region focusable. The arrow keys scroll a region only while it has focus, and nothing inside this
 * region can take focus.
 */
const BY_KEYBOARD = { tabIndex: 0 } as const

export interface PdfViewerProps {
  /**
   * Fetches the document. The viewer calls this function only once. To show a different document, change the React key.
   */
  source: () => Promise<ArrayBuffer>
  title: string
  /** Called once the reader has scrolled to the end of the last page or the whole document is visible. */
  onEnd?: (() => void) | undefined
  /** Fills the space around the viewer. */
  fill?: boolean
  /** A ref whose method `focus` moves focus to the document's pages. */
  ref?: Ref<{ focus: () => void }>
}

interface Loaded {
  readonly bytes: ArrayBuffer
  readonly address: string
  readonly Pages: ComponentType<PdfPagesProps>
}

type State = 'loading' | 'loaded' | 'ready' | 'failed'

/**
 * A viewer that shows all pages of a PDF in a scroll region, which also works with the keyboard. The PDF library loads
 * with the first document.
 */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} again={() => setAttempt(attempt + 1)} />
}

function Attempt({ source, title, onEnd, fill, ref, again }: PdfViewerProps & { again: () => void }) {
  const { t } = useLingui()
  const region = useRef<HTMLElement>(null)
  const latest = useRef(source)
  latest.current = source
  const [state, setState] = useState<State>('loading')
  /** The server's reason, if the server can't provide the document right now. */
  const [reason, setReason] = useState<string>()
  const [loaded, setLoaded] = useState<Loaded>()
  const [pages, setPages] = useState(0)
  const { ended, look } = useEnd(region, state === 'ready', onEnd)
  const [enlarged, setEnlarged] = useState(false)
  const width = useWidth(region)
  const pageWidth = enlarged ? MAX_WIDTH : Math.min(MAX_WIDTH, width || MAX_WIDTH)
  const [drawnWidth, setDrawnWidth] = useState<number>()

  useImperativeHandle(ref, () => ({ focus: () => region.current?.focus() }), [])

  useEffect(() => {
    let gone = false
    let address: string | undefined
    Promise.all([latest.current(), import('./PdfPages.tsx')]).then(
      ([bytes, { default: Pages }]) => {
        if (gone) return
        address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
        setLoaded({ bytes, address, Pages })
      },
      (error: unknown) => {
        if (gone) return
        setReason(error instanceof ApiError && error.status === 503 ? error.sentence : undefined)
        setState('failed')
      },
    )
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [])

  return (
    <div className={classes(css.viewer, fill && css.fill)} data-state={state}>
      <div className={css.bar}>
        <p className={css.count}>
          {pages > 0 && <Plural value={pages} one="# page" other="# pages" />}
          {onEnd && pages > 0 && (
            <span role="status" className={css.asked} data-ended={ended || undefined}>
              {ended ? (
                <>
                  <Icon name="check" size={16} />
                  <Trans>Read to the end</Trans>
                </>
              ) : (
                <Trans>Scroll to the end</Trans>
              )}
            </span>
          )}
        </p>
        <div className={css.tools}>
          {loaded && width !== undefined && width > 0 && width < LEGIBLE && (
            <Button kind="quiet" small aria-pressed={enlarged} onClick={() => setEnlarged(!enlarged)}>
              <Trans>Enlarge</Trans>
            </Button>
          )}
          {loaded && !fill && (
            <a className={css.save} href={loaded.address} download={`${title}.pdf`}>
              <Trans>Download</Trans>
            </a>
          )}
        </div>
      </div>
      <section
        ref={region}
        className={css.region}
        aria-label={t`Pages of ${title}`}
        {...BY_KEYBOARD}
        // After a change of width, mark the viewer as busy, because the pages have no text until they're redrawn.
        aria-busy={state === 'loading' || state === 'loaded' || (state === 'ready' && drawnWidth !== pageWidth)}
        onScroll={state === 'ready' ? look : undefined}
      >
        {state === 'loading' && (
          <Loading label={t`Loading ${title}`}>
            <div className={css.paper} aria-hidden="true" />
          </Loading>
        )}
        {state === 'failed' && (
          <Notice
            tone="bad"
            live
            title={t`We couldn’t show this document`}
            action={
              <Button kind="secondary" small onClick={again}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {reason ?? <Trans>Nothing was lost. Check your connection and try again.</Trans>}
          </Notice>
        )}
        {state !== 'failed' && loaded && width !== undefined && (
          <loaded.Pages
            bytes={loaded.bytes}
            width={pageWidth}
            onLoaded={(count) => {
              setPages(count)
              setState('loaded')
            }}
            onReady={(drawn) => {
              setState('ready')
              setDrawnWidth(drawn)
            }}
            onFailed={() => setState('failed')}
          />
        )}
      </section>
    </div>
  )
}

/** The width of the scroll region without its padding, in whole CSS pixels. */
function useWidth(region: { readonly current: HTMLElement | null }): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const box = region.current
    if (!box) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(box)
      setWidth(
        Math.floor(box.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [region])
  return width
}
