import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { may } from 'domain/organization/permissions.ts'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { Loading } from '../../ui/Waiting.tsx'
import { PdfViewer } from '../../widgets/pdf/PdfViewer.tsx'
import css from './Agent.module.css'
import { Original } from './Original.tsx'
import { agentDocument } from './queries.ts'

type Document = AgentFile['documents'][number]

const day = (moment: string): string => formatDate(plainDate(moment.slice(0, 10)))

interface DocumentLinksProps {
  file: Pick<AgentFile, 'uuid'> & Partial<Pick<AgentFile, 'seat'>>
  documents: readonly Document[]
  label: string
}

/** Links that open documents. The server logs each time a document is viewed. */
export function DocumentLinks({ file, documents, label }: DocumentLinksProps) {
  const [open, setOpen] = useState<Document>()
  if (documents.length === 0)
    return (
      <p className={css.small}>
        <Trans>No documents yet</Trans>
      </p>
    )
  return (
    <>
      <ul className={css.documents} aria-label={label}>
        {documents.map((document) => (
          <li key={document.uuid}>
            {document.stage === 'QUARANTINED' ? (
              document.title
            ) : canShow(document) ? (
              <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpen(document)}>
                {document.title}
              </button>
            ) : (
              <Download application={file.uuid} document={document} />
            )}
            <span className={css.small}>
              {document.fileName}
              {document.stage === 'SENT' && (
                <>
                  {', '}
                  {document.readAt ? <Trans>read {day(document.readAt)}</Trans> : <Trans>not read yet</Trans>}
                </>
              )}
              {(document.stage === 'DESK' || document.stage === 'REPORT') && (
                <>
                  {', '}
                  <Trans>received {day(document.createdAt)}</Trans>
                </>
              )}
              {document.stage === 'QUARANTINED' && (
                <>
                  {', '}
                  <Trans>contains a virus, so no one can open it</Trans>
                </>
              )}
              {document.receivedAt && (
                <>
                  {', '}
                  <Trans>receipt confirmed {day(document.receivedAt)}</Trans>
                </>
              )}
            </span>
            {document.originalSha256 !== undefined &&
              document.stage !== 'QUARANTINED' &&
              file.seat &&
              may(file.seat.role, 'READ_ORIGINALS') && <Original application={file.uuid} document={document} />}
          </li>
        ))}
      </ul>
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} size="tall" title={open?.title ?? ''}>
        {open &&
          (open.mediaType === 'application/pdf' ? (
            <PdfViewer key={open.uuid} title={open.title} source={() => agentDocument(file.uuid, open.uuid)} />
          ) : (
            <Picture key={open.uuid} application={file.uuid} document={open} />
          ))}
      </Dialog>
    </>
  )
}

/**
 * Whether the browser can display the document. For other documents, such as credit reports in XML, staff get a
 * download button instead.
 */
const canShow = ({ mediaType }: Document): boolean => mediaType === 'application/pdf' || mediaType.startsWith('image/')

function Download({ application, document }: { application: string; document: Document }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const { uuid, fileName, mediaType, title } = document
  const save = () => {
    setFailed(false)
    agentDocument(application, uuid).then(
      (bytes) => saveFile(fileName, bytes, mediaType),
      () => setFailed(true),
    )
  }
  return (
    <>
      <button type="button" className={css.open} onClick={save}>
        <Trans>Download {title}</Trans>
      </button>
      {failed && <Notice tone="bad" live title={t`We couldn’t download this document`} />}
    </>
  )
}

function Picture({ application, document }: { application: string; document: Document }) {
  const { t } = useLingui()
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)
  const { uuid, mediaType, title } = document
  useEffect(() => {
    let gone = false
    let made: string | undefined
    agentDocument(application, uuid).then(
      (bytes) => {
        if (gone) return
        made = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
        setAddress(made)
      },
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [application, uuid, mediaType])
  if (failed) return <Notice tone="bad" live title={t`We couldn’t load this document`} />
  return address ? <img className={css.picture} src={address} alt={title} /> : <Loading>{null}</Loading>
}
