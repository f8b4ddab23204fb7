import { Dialog } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Dialog.module.css'
import { Icon } from './Icon.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A sentence below the dialog's title. */
  lead?: ReactNode
  /** The dialog's buttons, with the primary button first. */
  actions?: ReactNode
  /**
   * The dialog's size. Default 'medium' (32rem wide). 'tall' fills the window's height and suits documents. 'full'
   * fills the whole window.
   */
  size?: 'medium' | 'wide' | 'tall' | 'full'
  /** The person must answer, and can't close the dialog by pressing outside it. */
  firm?: boolean
  children?: ReactNode
}

/** The dialog itself. Import `Dialog` instead, which loads this component lazily. */
export default function DialogParts({
  open,
  onClose,
  title,
  lead,
  actions,
  size = 'medium',
  firm,
  children,
}: DialogProps) {
  const { t } = useLingui()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={firm}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={classes(css.viewport, size === 'full' && css.whole)}>
          <Dialog.Popup className={classes(css.popup, css[size])}>
            <div className={css.head}>
              <Dialog.Title className={css.title}>{title}</Dialog.Title>
              <Dialog.Close className={css.close} aria-label={t`Close`}>
                <Icon name="cross" />
              </Dialog.Close>
            </div>
            {lead && <Dialog.Description className={css.lead}>{lead}</Dialog.Description>}
            {children && <div className={css.body}>{children}</div>}
            {actions && <div className={css.actions}>{actions}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
