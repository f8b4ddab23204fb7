import type { DocumentRecord } from 'domain/application/types.ts'
import { documentBytes } from '../../api/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PdfViewer } from '../pdf/PdfViewer.tsx'

interface DocumentDialogProps {
  application: string
  /** The open document; undefined while the dialog is closed. */
  document: DocumentRecord | undefined
  onClose: () => void
}

/** A dialog in which the person can read and save a document. */
export function DocumentDialog({ application, document, onClose }: DocumentDialogProps) {
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
