import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/**
 * An empty page, shown until the code of a browser-only page arrives. It announces to screen readers that the page is
 * loading.
 */
export function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>
        <Trans>The page is loading.</Trans>
      </VisuallyHidden>
    </div>
  )
}
