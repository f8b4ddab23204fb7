import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { isAuthenticated } from '../../api/client.ts'
import { PublicFrame } from '../../widgets/frame/PublicFrame.tsx'

const AccountFrame = lazy(async () => {
  const [{ SignedIn }, { SignedInFrame }] = await Promise.all([
    import('../../widgets/frame/SignedIn.tsx'),
    import('../../widgets/frame/SignedInFrame.tsx'),
  ])
  return {
    default: ({ children }: { children: ReactNode }) => <SignedIn frame={SignedInFrame}>{children}</SignedIn>,
  }
})

const never = () => () => {}

/** The layout of public pages that signed-in people also use. Signed-in people see their usual navigation. */
export function OpenFrame({ children }: { children: ReactNode }) {
  // The server doesn't know whether the person is signed in, so it always renders the page as visitors see it.
  const inside = useSyncExternalStore(never, isAuthenticated, () => false)
  const open = <PublicFrame>{children}</PublicFrame>
  if (!inside) return open
  return (
    <Suspense fallback={open}>
      <AccountFrame>{children}</AccountFrame>
    </Suspense>
  )
}
