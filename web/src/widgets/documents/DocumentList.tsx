import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { formatDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { preloadDialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import css from './DocumentList.module.css'
import { usePlainWords } from './plainWords.ts'
import { saveDocument } from './save.ts'

interface DocumentListProps {
  application: string
  documents: readonly DocumentRecord[]
  /** The list's name for screen readers. */
  label: string
  /** Content next to the page count, such as the document's signers or its status. */
  state?: (document: DocumentRecord) => ReactNode
  /** Shows a plain-language sentence about each document. */
  explained?: boolean
}

/** A list of documents that the person can read on the page or save as files. */
export function DocumentList({ application, documents, label, state, explained }: DocumentListProps) {
  const { t } = useLingui()
  const plainWords = usePlainWords()
  const [open, setOpen] = useState<DocumentRecord>()
  const save = (document: DocumentRecord) =>
    saveDocument(application, document).catch(() => toast(t`We couldn’t save the document. Please try again.`, 'bad'))
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {documents.map((document) => {
          const said = state?.(document)
          const { mailedOn } = document
          const about = explained && plainWords(document.type)
          return (
            <li key={document.uuid} className={css.row}>
              <Icon name="file" className={css.sign} />
              <div className={css.about}>
                <p className={css.title}>{document.title}</p>
                {about && <p className={css.plain}>{about}</p>}
                <p className={css.detail}>
                  {document.pages > 0 && (
                    <span className={css.pages}>
                      <Plural value={document.pages} one="# page" other="# pages" />
                      {said && ' · '}
                    </span>
                  )}
                  {said}
                  {mailedOn && (
                    <span className={css.pages}>
                      {(document.pages > 0 || said) && ' · '}
                      <Trans>Mailed on {formatDate(mailedOn)}</Trans>
                    </span>
                  )}
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

/** Returns the label 'Signed and sealed' or 'Receipt confirmed', or undefined if the person did neither. */
export function signedState({ signedAt, receivedAt }: DocumentRecord): ReactNode {
  if (!signedAt && !receivedAt) return undefined
  return (
    <span className={css.signed}>
      <Icon name="check" size={14} />
      {signedAt ? <Trans>Signed and sealed</Trans> : <Trans>Receipt confirmed</Trans>}
    </span>
  )
}
