import { lazy, Suspense, useState } from 'react'
import { useOrganization } from '../../api/injected.ts'

const Parts = lazy(() => import('./SwitchAccountsDialog.tsx'))

interface SwitchAccountsProps {
  open: boolean
  onClose: () => void
}

/** The dialog for choosing a wallet account. The dialog's code loads when the person first opens it. */
export function SwitchAccounts({ open, onClose }: SwitchAccountsProps) {
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <Parts onClose={onClose} />
    </Suspense>
  )
}

/**
 * Returns whether this lender offers wallets, and the props of the dialog: `<SwitchAccounts {...accounts.dialog} />`.
 */
export function useSwitchAccounts() {
  const offered = useOrganization().orgMetaData.products['crypto-heloc'] !== undefined
  const [open, setOpen] = useState(false)
  return { offered, show: () => setOpen(true), dialog: { open, onClose: () => setOpen(false) } }
}
