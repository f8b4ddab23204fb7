import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Called with true to send the form, or with false to cancel. Undefined while the confirmation dialog is closed. */
export type Confirm = ((isSent: boolean) => void) | undefined

/**
 * Returns a function `ask` that opens the confirmation dialog. Its promise resolves to true if the person wants to send
 * the form. `confirm` is set while the dialog is open.
 */
export function useConfirmation(): { readonly ask: () => Promise<boolean>; readonly confirm: Confirm } {
  const [confirm, setConfirm] = useState<Confirm>()
  const ask = () =>
    new Promise<boolean>((resolve) =>
      setConfirm(() => (isSent: boolean) => {
        setConfirm(undefined)
        resolve(isSent)
      }),
    )
  return { ask, confirm }
}

interface ConfirmationProps {
  confirm: Confirm
  /** The text of the form's button. */
  action: string
  consequence: ReactNode
  kind?: 'primary' | 'danger'
}

/** The dialog that says what sending a form will cause, and asks whether to send it. */
export function Confirmation({ confirm, action, consequence, kind = 'primary' }: ConfirmationProps) {
  return (
    <Dialog
      open={confirm !== undefined}
      onClose={() => confirm?.(false)}
      title={`${action}?`}
      lead={consequence}
      actions={
        <>
          <Button type="button" kind={kind} onClick={() => confirm?.(true)}>
            <Trans>Confirm</Trans>
          </Button>
          <Button kind="quiet" onClick={() => confirm?.(false)}>
            <Trans>Go back</Trans>
          </Button>
        </>
      }
    />
  )
}
