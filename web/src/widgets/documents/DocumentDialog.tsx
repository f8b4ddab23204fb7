import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { documentBytes } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PdfViewer } from '../pdf/PdfViewer.tsx'
import { saveDocument } from './save.ts'

export interface DocumentDialogProps {
  application: string
  /** The document that is open; none: closed. */
  document: DocumentRecord | undefined
  onClose: () => void
}

/** A document over the page, to read and to save. */
export function DocumentDialog({ application, document, onClose }: DocumentDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={document !== undefined}
      onClose={onClose}
      size="tall"
      title={document?.title ?? ''}
      actions={
        <>
          <Button type="button" onClick={onClose}>
            <Trans>Back to the page</Trans>
          </Button>
          {document && (
            <Button
              kind="secondary"
              onClick={() =>
                saveDocument(application, document).catch(() =>
                  toast(t`The document could not be saved. Please try again.`, 'bad'),
                )
              }
            >
              <Trans>Download</Trans>
            </Button>
          )}
        </>
      }
    >
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
