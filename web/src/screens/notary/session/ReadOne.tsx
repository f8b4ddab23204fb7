import { Trans } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { useState } from 'react'
import { documentBytes } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { preloadDialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PdfViewer } from '../../../widgets/pdf/PdfViewer.tsx'
import { Reader } from '../../../widgets/pdf/Reader.tsx'
import { ReadState } from '../../../widgets/pdf/ReadState.tsx'
import type { Reading } from '../../../widgets/pdf/readDocuments.ts'
import { usePhone } from '../../../widgets/pdf/usePhone.ts'

interface ReadOneProps {
  application: string
  document: DocumentRecord
  reading: Reading
}

/** One document that the person must read to the end. On a phone, the document opens in the reader. */
export function ReadOne({ application, document, reading }: ReadOneProps) {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  if (!phone)
    return (
      <PdfViewer
        title={document.title}
        source={() => documentBytes(application, document.uuid)}
        onEnd={() => reading.end(document)}
      />
    )
  return (
    <>
      <p role="status">
        <ReadState document={document} reading={reading} />
      </p>
      <Button kind="secondary" onPointerEnter={preloadDialog} onClick={() => setOpen(true)}>
        <Icon name="file" />
        <Trans>Read {document.title}</Trans>
      </Button>
      <Reader
        application={application}
        documents={[document]}
        open={open ? document.uuid : undefined}
        onClose={() => setOpen(false)}
        reading={reading}
        required
      />
    </>
  )
}
