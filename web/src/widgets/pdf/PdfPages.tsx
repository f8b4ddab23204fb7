import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import css from './PdfViewer.module.css'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

// Don't use WebAssembly, so that the content security policy can stay strict.
const OPTIONS = { useWasm: false }
/**
 * The maximum number of device pixels per CSS pixel. A higher number wouldn't look better, and a long agreement would
 * fill up a phone's memory.
 */
const SHARPEST = 2
/** The height of letter paper divided by its width. */
const LETTER = 22 / 17

export interface PdfPagesProps {
  bytes: ArrayBuffer
  /** CSS pixels. */
  width: number
  onLoaded: (pages: number) => void
  /** Called when all pages and their text are drawn at `width`, and again after each change of `width`. */
  onReady: (width: number) => void
  onFailed: () => void
}

/**
 * All pages of a document in one column. Import `PdfViewer` instead, which loads this component and the PDF library
 * lazily.
 */
export default function PdfPages({ bytes, width, onLoaded, onReady, onFailed }: PdfPagesProps) {
  // Give the PDF library a copy of the bytes, because other code can't use the library's bytes afterward.
  const file = useMemo(() => ({ data: new Uint8Array(bytes.slice(0)) }), [bytes])
  const [pages, setPages] = useState(0)
  const drawn = useRef({ width, parts: new Set<string>() })
  const latest = useRef({ pages, onReady })
  latest.current = { pages, onReady }
  const done = useCallback((part: string) => {
    const { pages, onReady } = latest.current
    const { width, parts } = drawn.current
    parts.add(part)
    if (parts.size === 2 * pages) onReady(width)
  }, [])
  // After a change of width, the PDF library redraws every page, so start counting the drawn parts from zero.
  useLayoutEffect(() => {
    drawn.current = { width, parts: new Set() }
  }, [width])
  return (
    <Document
      file={file}
      // Disable Suspense, because this component shows its own loading state. With Suspense, the whole page would
      // disappear while a PDF loads.
      suspense={false}
      options={OPTIONS}
      className={css.pages}
      loading={null}
      error={null}
      noData={null}
      onLoadSuccess={({ numPages }) => {
        setPages(numPages)
        onLoaded(numPages)
      }}
      onLoadError={onFailed}
      onSourceError={onFailed}
    >
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <DrawnPage key={page} page={page} width={width} done={done} onFailed={onFailed} />
      ))}
    </Document>
  )
}

interface DrawnPageProps {
  page: number
  width: number
  /** Called with a part's name when the part has been drawn. A page has two parts: the picture and the text. */
  done: (part: string) => void
  onFailed: () => void
}

/** One page. Until the page is drawn, it takes up the space of letter paper, so that the other pages don't move. */
function DrawnPage({ page, width, done, onFailed }: DrawnPageProps) {
  const [drawn, setDrawn] = useState(false)
  // Keep the same callback between renders, because the PDF library redraws the text whenever the callback changes.
  const onText = useCallback(() => done(`text ${page}`), [done, page])
  return (
    <div style={drawn ? undefined : { width, minHeight: width * LETTER }}>
      <Page
        pageNumber={page}
        width={width}
        className={css.page}
        loading={<div className={css.paper} />}
        error={null}
        devicePixelRatio={Math.min(window.devicePixelRatio, SHARPEST)}
        renderAnnotationLayer={false}
        onRenderSuccess={() => {
          setDrawn(true)
          done(`picture ${page}`)
        }}
        onRenderTextLayerSuccess={onText}
        onRenderTextLayerError={onText}
        onLoadError={onFailed}
        onRenderError={onFailed}
      />
    </div>
  )
}
