import { lazy, Suspense, useState } from 'react'
import { isAuthenticated } from '../../api/client.ts'
import { useOrganization } from '../../api/injected.ts'
import { useReopened } from '../form/useReopened.ts'
import type { FeedbackDialogProps } from './FeedbackParts.tsx'

const Parts = lazy(() => import('./FeedbackParts.tsx'))

/** The 'Share your thoughts with our CEO' dialog. Its code loads when the person first opens the dialog. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Parts {...props} />
    </Suspense>
  )
}

/**
 * Returns whether the person can send CEO feedback, and the props of the dialog: `<FeedbackDialog {...feedback.dialog}
 * />`.
 */
export function useFeedback() {
  const { ceoFeedback } = useOrganization().orgMetaData.capabilities
  const [opened, setOpened] = useReopened('ceo')
  const offered = ceoFeedback && isAuthenticated()
  const dialog = { open: opened !== undefined && offered, onClose: () => setOpened(undefined) }
  return { offered, show: () => setOpened('open'), dialog }
}
