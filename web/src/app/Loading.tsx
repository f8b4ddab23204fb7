import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** An empty page that announces loading to screen readers until the code of a browser-only page arrives. */
export function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>
        <Trans>The page is loading.</Trans>
      </VisuallyHidden>
    </div>
  )
}
