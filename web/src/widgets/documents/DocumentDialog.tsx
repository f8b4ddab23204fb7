import type { DocumentRecord } from 'domain/application/types.ts'
import { documentBytes } from '../../api/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PdfViewer } from '../pdf/PdfViewer.tsx'
import { Reader } from '../pdf/Reader.tsx'
import { useReading } from '../pdf/readDocuments.ts'
import { usePhone } from '../pdf/usePhone.ts'

interface DocumentDialogProps {
  application: string
  /** The open document; undefined while the dialog is closed. */
  document: DocumentRecord | undefined
  onClose: () => void
  /** Shows the PDF's pages first, even on a phone, because the person must prove that they can open PDF files. */
  pages?: boolean
}

/** A dialog for reading and saving a document. On phones, it's a reader that fills the screen. */
export function DocumentDialog({ application, document, onClose, pages }: DocumentDialogProps) {
  const phone = usePhone()
  const reading = useReading()
  if (phone)
    return (
      <Reader
        application={application}
        documents={document ? [document] : []}
        open={document?.uuid}
        onClose={onClose}
        reading={reading}
        pages={pages ?? false}
      />
    )
  return (
    <Dialog open={document !== undefined} onClose={onClose} size="tall" title={document?.title ?? ''}>
      {document && (
        <PdfViewer
          key={document.uuid}
          title={document.title}
          source={() => documentBytes(application, document.uuid)}
        />
      )}
    </Dialog>
  )
}
