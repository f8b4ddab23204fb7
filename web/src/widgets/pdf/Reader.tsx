import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentText as Content } from 'domain/api/documentText.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { documentBytes, documentText } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Loading } from '../../ui/Waiting.tsx'
import { saveDocument } from '../documents/save.ts'
import { DocumentText } from './DocumentText.tsx'
import { PdfViewer } from './PdfViewer.tsx'
import css from './Reader.module.css'
import type { Reading } from './readDocuments.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useEnd } from './useEnd.ts'

/** Makes the text focusable, so that the keyboard can scroll it. */
const BY_KEYBOARD = { tabIndex: 0 } as const

interface ReaderProps {
  application: string
  /** The documents of the package, in reading order. */
  documents: readonly DocumentRecord[]
  /** UUID of the open document; undefined if the reader is closed. */
  open: string | undefined
  onOpen?: (uuid: string) => void
  onClose: () => void
  reading: Reading
  /**
   * Whether the person must read the documents to the end. If so, the reader shows how much is left, and offers the
   * next document.
   */
  required?: boolean
  /** Opens the PDF's pages first, because the person must prove that they can open PDF files. */
  pages?: boolean
}

/**
 * A reader that fills a phone's screen. It fits a document's text to the width of the screen, remembers the reading
 * position, and continues with the next document. The person can also view the PDF's pages.
 */
export function Reader({ application, documents, open, onOpen, onClose, reading, required, pages }: ReaderProps) {
  const shown = documents.find(({ uuid }) => uuid === open)
  const close = useBackCloses(shown !== undefined, onClose)
  const left = documents.filter((document) => !reading.isRead(document))
  const place = documents.findIndex(({ uuid }) => uuid === open)
  const next = left.find((document) => documents.indexOf(document) > place) ?? left[0]
  // Move focus only if the person continued to another document. When the reader opens, its dialog takes focus.
  const [movedTo, setMovedTo] = useState<string>()
  const goOn = (uuid: string) => {
    setMovedTo(uuid)
    onOpen?.(uuid)
  }
  return (
    <Dialog
      open={shown !== undefined}
      onClose={close}
      size="full"
      title={shown?.title ?? ''}
      actions={
        required &&
        shown && (
          <>
            <p className={css.progress} role="status">
              {left.length === 0 ? (
                <Trans>You’ve read all documents</Trans>
              ) : reading.isRead(shown) ? (
                <Trans>
                  {documents.length - left.length} of {documents.length} read
                </Trans>
              ) : (
                <Trans>Scroll to the end</Trans>
              )}
            </p>
            {left.length === 0 ? (
              <Button kind="secondary" small onClick={close}>
                <Trans>Done reading</Trans>
              </Button>
            ) : (
              reading.isRead(shown) &&
              next && (
                <Button kind="secondary" small onClick={() => goOn(next.uuid)}>
                  <Trans>Next: {next.title}</Trans>
                </Button>
              )
            )}
          </>
        )
      }
    >
      {shown && (
        <Opened
          key={shown.uuid}
          application={application}
          document={shown}
          reading={reading}
          focused={movedTo === shown.uuid}
          required={required}
          pages={pages}
        />
      )}
    </Dialog>
  )
}

interface OpenedProps {
  application: string
  document: DocumentRecord
  reading: Reading
  /** Whether to focus the text when it opens. */
  focused: boolean
  required: boolean | undefined
  pages: boolean | undefined
}

function Opened({ application, document, reading, focused, required, pages = false }: OpenedProps) {
  const { t } = useLingui()
  const { title, uuid } = document
  const [text, setText] = useState<Content | 'none'>()
  const [asPages, setAsPages] = useState(pages)
  const save = () =>
    saveDocument(application, document).catch(() => toast(t`We couldn’t save the document. Please try again.`, 'bad'))

  useEffect(() => {
    let gone = false
    const found = (content: Content | undefined) => !gone && setText(content ?? 'none')
    // If the text can't be fetched, show the PDF viewer, which fetches the pages and shows its own error.
    documentText(application, uuid).then(found, () => found(undefined))
    return () => {
      gone = true
    }
  }, [application, uuid])

  return (
    <>
      <div className={css.tools}>
        {text !== 'none' && (
          <Button kind="quiet" small aria-pressed={asPages} onClick={() => setAsPages(!asPages)}>
            <Trans>PDF pages</Trans>
          </Button>
        )}
        <Button kind="quiet" small onClick={save}>
          <Trans>Download</Trans>
        </Button>
      </div>
      {asPages || text === 'none' ? (
        <div className={css.pages}>
          <PdfViewer
            title={title}
            source={() => documentBytes(application, uuid)}
            onEnd={required && !reading.isRead(document) ? () => reading.end(document) : undefined}
            fill
          />
        </div>
      ) : (
        <Text document={document} text={text} reading={reading} focused={focused} />
      )}
    </>
  )
}

interface TextProps extends Pick<OpenedProps, 'document' | 'reading' | 'focused'> {
  text: Content | undefined
}

function Text({ document, text, reading, focused }: TextProps) {
  const { t } = useLingui()
  const { title } = document
  const region = useRef<HTMLElement>(null)
  const latest = useRef({ document, reading })
  latest.current = { document, reading }
  const { look } = useEnd(region, text !== undefined, () => reading.end(document))

  useEffect(() => {
    if (focused) region.current?.focus()
  }, [focused])

  // Scroll to the stored reading position, and store the position when the person leaves the text or the page.
  useLayoutEffect(() => {
    const box = region.current
    if (!box || !text) return
    const length = () => box.scrollHeight - box.clientHeight
    const { document: shown, reading: before } = latest.current
    if (!before.isRead(shown)) box.scrollTop = before.placeOf(shown) * length()
    const stop = () => latest.current.reading.stop(shown, length() > 0 ? box.scrollTop / length() : 0)
    window.addEventListener('pagehide', stop)
    window.addEventListener('visibilitychange', stop)
    return () => {
      stop()
      window.removeEventListener('pagehide', stop)
      window.removeEventListener('visibilitychange', stop)
    }
  }, [text])

  return (
    <section
      ref={region}
      className={css.region}
      aria-label={t`Text of ${title}`}
      {...BY_KEYBOARD}
      aria-busy={text === undefined}
      onScroll={text && look}
    >
      {text ? (
        <DocumentText text={text} signed={document.signedAt !== undefined} />
      ) : (
        <Loading label={t`Loading ${title}`}>{null}</Loading>
      )}
    </section>
  )
}
