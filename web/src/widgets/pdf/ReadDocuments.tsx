import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { useEffect, useRef, useState } from 'react'
import { documentBytes } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { preloadDialog } from '../../ui/Dialog.tsx'
import { FieldMessages } from '../../ui/Field.tsx'
import { fieldId, useFieldErrors } from '../../ui/form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePlainWords } from '../documents/plainWords.ts'
import { PdfViewer } from './PdfViewer.tsx'
import css from './ReadDocuments.module.css'
import { Reader } from './Reader.tsx'
import { ReadState } from './ReadState.tsx'
import { useReading } from './readDocuments.ts'
import { usePhone } from './usePhone.ts'

interface ReadDocumentsProps {
  application: string
  documents: readonly DocumentRecord[]
  /** The name of the form field. It's posted once for each document that was read to the end. */
  name: string
}

/**
 * A form field for a package of documents that the person must read to the end. Each document has a plain-language
 * summary. On phones, the documents open one after another in a reader that fills the screen.
 */
export function ReadDocuments({ application, documents, name }: ReadDocumentsProps) {
  const { t } = useLingui()
  const errors = useFieldErrors(name)
  const phone = usePhone()
  const plainWords = usePlainWords()
  const reading = useReading()
  const [open, setOpen] = useState(() => (documents.find((d) => !reading.isRead(d)) ?? documents[0])?.uuid)
  const [reader, setReader] = useState(false)
  const viewer = useRef<{ focus: () => void }>(null)
  const moved = useRef(false)
  const shown = documents.find((document) => document.uuid === open)
  const left = documents.filter((document) => !reading.isRead(document))
  const place = documents.findIndex((document) => document.uuid === open)
  const next = left.find((document) => documents.indexOf(document) > place) ?? left[0]

  const show = (uuid: string) => {
    moved.current = true
    setOpen(uuid)
    setReader(phone)
  }
  // Move focus only if the person opened the document. The page opens the first document by itself, without moving
  // focus.
  useEffect(() => {
    if (moved.current && open) viewer.current?.focus()
  }, [open])

  if (!shown) return null
  const about = plainWords(shown.type)
  return (
    <div id={fieldId(name)} className={css.reading} data-field>
      {documents.map(
        (document) =>
          reading.isRead(document) && <input key={document.uuid} type="hidden" name={name} value={document.uuid} />,
      )}
      <div className={css.far}>
        <p className={css.progress} role="status">
          {left.length === 0 ? (
            <Trans>You’ve read all documents</Trans>
          ) : (
            <Trans>
              {documents.length - left.length} of {documents.length} read
            </Trans>
          )}
        </p>
        <progress
          className={css.track}
          value={documents.length - left.length}
          max={documents.length}
          aria-label={t`Documents read`}
        />
        {phone && <FieldMessages id={`${fieldId(name)}-error`} messages={errors} />}
        {phone && left[0] && (
          <Button
            kind="secondary"
            onPointerEnter={preloadDialog}
            onClick={() => show((reading.isRead(shown) ? (next ?? shown) : shown).uuid)}
          >
            {left.length < documents.length || left.some((one) => reading.placeOf(one) > 0) ? (
              <Trans>Continue reading</Trans>
            ) : (
              <Trans>Start reading</Trans>
            )}
          </Button>
        )}
      </div>
      {!phone && (
        <div className={css.main}>
          <FieldMessages id={`${fieldId(name)}-error`} messages={errors} />
          <h2 className={css.heading}>{shown.title}</h2>
          {about && <p>{about}</p>}
          <PdfViewer
            key={shown.uuid}
            ref={viewer}
            title={shown.title}
            source={() => documentBytes(application, shown.uuid)}
            onEnd={() => reading.end(shown)}
          />
          {reading.isRead(shown) && next && (
            <Button kind="secondary" onClick={() => show(next.uuid)}>
              <Trans>Next: {next.title}</Trans>
            </Button>
          )}
        </div>
      )}
      <nav className={css.side} aria-label={t`Documents to read`}>
        <ol className={css.list}>
          {documents.map((document) => {
            const done = reading.isRead(document)
            return (
              <li key={document.uuid}>
                <button
                  type="button"
                  className={css.document}
                  aria-current={!phone && document === shown ? 'true' : undefined}
                  aria-haspopup={phone ? 'dialog' : undefined}
                  onPointerEnter={phone ? preloadDialog : undefined}
                  onClick={() => show(document.uuid)}
                >
                  <Icon name={done ? 'good' : 'file'} className={css.sign} data-done={done || undefined} />
                  <span>
                    <span className={css.title}>{document.title}</span>
                    {phone && <span className={css.about}>{plainWords(document.type)}</span>}
                    <span className={css.state}>
                      <ReadState document={document} reading={reading} />
                    </span>
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <Reader
        application={application}
        documents={documents}
        open={phone && reader ? open : undefined}
        onOpen={setOpen}
        onClose={() => setReader(false)}
        reading={reading}
        required
      />
    </div>
  )
}
