import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** Until the code of a page that the server does not render is there: an empty sheet that says so. */
export function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>
        <Trans>The page is loading.</Trans>
      </VisuallyHidden>
    </div>
  )
}
