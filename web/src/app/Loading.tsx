import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/**
 * An empty page, shown until the code of a browser-rendered page has loaded. Screen readers announce that the page is
 * loading.
 */
export function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>
        <Trans>Loading page…</Trans>
      </VisuallyHidden>
    </div>
  )
}
