import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { useEffect, useRef, useState } from 'react'
import { documentBytes } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldMessages } from '../../ui/Field.tsx'
import { fieldId, useFieldErrors } from '../../ui/form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PdfViewer } from './PdfViewer.tsx'
import css from './ReadDocuments.module.css'
import { keepRead, wasRead } from './readDocuments.ts'

interface ReadDocumentsProps {
  application: string
  documents: readonly DocumentRecord[]
  /** The name of the form field. The form posts it once for each document that was read to the end. */
  name: string
}

/** A form field for documents that the person must read to the end. On phones, the open document is above the list. */
export function ReadDocuments({ application, documents, name }: ReadDocumentsProps) {
  const { t } = useLingui()
  const errors = useFieldErrors(name)
  const [read, setRead] = useState(() => new Set(documents.filter((d) => wasRead(d.sha256)).map((d) => d.uuid)))
  const [open, setOpen] = useState(() => (documents.find((d) => !read.has(d.uuid)) ?? documents[0])?.uuid)
  const viewer = useRef<{ focus: () => void }>(null)
  const moved = useRef(false)
  const shown = documents.find((document) => document.uuid === open)
  const left = documents.filter((document) => !read.has(document.uuid))
  const place = documents.findIndex((document) => document.uuid === open)
  const next = left.find((document) => documents.indexOf(document) > place) ?? left[0]

  const show = (uuid: string) => {
    moved.current = true
    setOpen(uuid)
  }
  // Move focus to a document only if the reader opened it. The page opens the first document without moving focus.
  useEffect(() => {
    if (moved.current && open) viewer.current?.focus()
  }, [open])

  const ended = (document: DocumentRecord) => {
    keepRead(document.sha256)
    setRead((now) => new Set(now).add(document.uuid))
  }

  if (!shown) return null
  return (
    <div id={fieldId(name)} className={css.reading} data-field>
      {documents.map(({ uuid }) => read.has(uuid) && <input key={uuid} type="hidden" name={name} value={uuid} />)}
      <div className={css.far}>
        <p className={css.progress} role="status">
          {left.length === 0 ? (
            <Trans>All documents are read</Trans>
          ) : (
            <Trans>
              {read.size} of {documents.length} read
            </Trans>
          )}
        </p>
        <progress
          className={css.track}
          value={documents.length - left.length}
          max={documents.length}
          aria-label={t`Documents read`}
        />
      </div>
      <div className={css.main}>
        <FieldMessages id={`${fieldId(name)}-error`} messages={errors} />
        <h2 className={css.heading}>{shown.title}</h2>
        <PdfViewer
          key={shown.uuid}
          ref={viewer}
          title={shown.title}
          source={() => documentBytes(application, shown.uuid)}
          onEnd={() => ended(shown)}
        />
        {read.has(shown.uuid) && next && (
          <Button kind="secondary" onClick={() => show(next.uuid)}>
            <Trans>Next: {next.title}</Trans>
          </Button>
        )}
      </div>
      <nav className={css.side} aria-label={t`Documents to read`}>
        <ol className={css.list}>
          {documents.map((document) => {
            const done = read.has(document.uuid)
            return (
              <li key={document.uuid}>
                <button
                  type="button"
                  className={css.document}
                  aria-current={document === shown ? 'true' : undefined}
                  onClick={() => show(document.uuid)}
                >
                  <Icon name={done ? 'good' : 'file'} className={css.sign} data-done={done || undefined} />
                  <span>
                    <span className={css.title}>{document.title}</span>
                    <span className={css.state}>
                      {document.pages > 0 && (
                        <>
                          <Plural value={document.pages} one="# page" other="# pages" />
                          {' · '}
                        </>
                      )}
                      {done ? <Trans>Read</Trans> : <Trans>To read</Trans>}
                    </span>
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
    </div>
  )
}
