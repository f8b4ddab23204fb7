import { type ReactNode, useState } from 'react'
import { journeyPath, useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'

/**
 * The layout of all bank screens. It shows a waiting message while accounts are loaded or checked, and opens the next
 * screen once an account passes the check. Borrowers can return later to choose another account.
 */
export function BankStep({ children }: { children: ReactNode }) {
  const { view } = useJourney()
  const { kind, name } = view.serverState
  const waiting = kind === 'waiting' && name !== 'WAITING_FOR_BANK_LINK'
  const checking = name === 'WAITING_FOR_ACCOUNT_CHECK'
  const [checked, setChecked] = useState(checking)
  if (checking && !checked) setChecked(true)
  if (waiting) return <WaitingStep />
  if (checked && view.bank.checkStatus === 'VERIFIED') return <Redirect to={journeyPath(view)} />
  return children
}
