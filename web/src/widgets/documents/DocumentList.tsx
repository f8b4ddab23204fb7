import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { preloadDialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import css from './DocumentList.module.css'
import { saveDocument } from './save.ts'

interface DocumentListProps {
  application: string
  documents: readonly DocumentRecord[]
  /** The list's accessible name, which screen readers announce. */
  label: string
  /** Content next to the page count, such as who signs the document or whether it's signed. */
  state?: (document: DocumentRecord) => ReactNode
}

/** A list of documents that the person can read on the page or save. */
export function DocumentList({ application, documents, label, state }: DocumentListProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<DocumentRecord>()
  const save = (document: DocumentRecord) =>
    saveDocument(application, document).catch(() => toast(t`The document could not be saved. Please try again.`, 'bad'))
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {documents.map((document) => {
          const said = state?.(document)
          return (
            <li key={document.uuid} className={css.row}>
              <Icon name="file" className={css.sign} />
              <div className={css.about}>
                <p className={css.title}>{document.title}</p>
                <p className={css.detail}>
                  {document.pages > 0 && (
                    <span className={css.pages}>
                      <Plural value={document.pages} one="# page" other="# pages" />
                      {said && ' · '}
                    </span>
                  )}
                  {said}
                </p>
              </div>
              <div className={css.ways} data-print="none">
                {document.mediaType === 'application/pdf' && (
                  <Button kind="quiet" small onPointerEnter={preloadDialog} onClick={() => setOpen(document)}>
                    <Trans>Read</Trans>
                    <VisuallyHidden> {document.title}</VisuallyHidden>
                  </Button>
                )}
                <Button kind="quiet" small onClick={() => save(document)}>
                  <Trans>Download</Trans>
                  <VisuallyHidden> {document.title}</VisuallyHidden>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <DocumentDialog application={application} document={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** Returns a label saying that the document is signed or sealed; undefined if it's neither. */
export function signedState(document: DocumentRecord): ReactNode {
  if (!document.signedAt && !document.sealed) return undefined
  return (
    <span className={css.signed}>
      <Icon name="check" size={14} />
      {document.signedAt ? <Trans>Signed and sealed</Trans> : <Trans>Sealed</Trans>}
    </span>
  )
}
