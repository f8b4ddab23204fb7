import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PdfViewer } from '../../../widgets/pdf/PdfViewer.tsx'
import { deskForm } from '../queries.ts'

interface OrderFormProps {
  readonly task: DeskTaskView
  /** The PDF with full account numbers. Undefined until the agent has entered the code to see them. */
  readonly full: ArrayBuffer | undefined
}

/**
 * Opens the form that staff send to the outside party, such as a title order. The server logs each time the form is
 * opened.
 */
export function OrderForm({ task, full }: OrderFormProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const title = t`Form to send`
  return (
    <Card title={title}>
      <p>
        {full ? (
          <Trans>The form shows the full account numbers. Send it in a secure way.</Trans>
        ) : task.proof ? (
          <Trans>Account numbers are masked in the form until you show full numbers.</Trans>
        ) : (
          <Trans>Download the form, add what’s blank, and send it.</Trans>
        )}
      </p>
      <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Open the form</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} size="tall" title={title}>
        {open && (
          // Pass a copy, because the viewer takes ownership of the bytes.
          <PdfViewer title={title} source={async () => full?.slice(0) ?? deskForm(task)} />
        )}
      </Dialog>
    </Card>
  )
}
