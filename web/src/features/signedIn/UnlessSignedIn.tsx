import type { SignInArea } from 'domain/routes/signInAreas.ts'
import { Activity, type ReactNode, useLayoutEffect, useState } from 'react'
import { claimsOf } from '../../api/claims.ts'
import { isAuthenticated, token } from '../../api/token.ts'
import { usePlace } from '../../ui/place.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'

interface UnlessSignedInProps {
  /** The part of the site to which the form signs in. */
  readonly area: SignInArea
  /** The sign-in form. */
  readonly children: ReactNode
}

/** Whether the stored token may still be valid. Only the server can tell for sure. */
const mayBeSignedIn = (): boolean =>
  isAuthenticated() && (claimsOf(token.read()).until ?? Number.POSITIVE_INFINITY) > Date.now() / 1000

const WAIT = (
  <Loading>
    <Skeleton shape="heading" />
    <Skeleton lines={2} />
  </Loading>
)

/**
 * Shows a sign-in form only to people who aren't signed in. A signed-in person continues to the requested page, or can
 * sign out if the account has no access to that page. If the request for the account fails, the form appears.
 */
export function UnlessSignedIn({ area, children }: UnlessSignedInProps) {
  const { pathname, search } = usePlace()
  const [instead, setInstead] = useState<ReactNode>()
  // The server renders the form, because it doesn't know whether the person is signed in.
  useLayoutEffect(() => {
    if (!mayBeSignedIn()) return
    // Don't hide the form from a person who is already typing, because hiding it would take away the focus.
    if (!(document.activeElement instanceof HTMLInputElement)) setInstead(WAIT)
    import('./arrive.tsx')
      .then(({ arrive }) => arrive(area, pathname + search))
      .then(
        (choice) => setInstead(choice ?? WAIT),
        () => setInstead(undefined),
      )
  }, [area, pathname, search])
  return (
    <>
      {instead}
      {/* Keep the form, because the person may have typed before the page's scripts loaded. */}
      <Activity mode={instead ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}
