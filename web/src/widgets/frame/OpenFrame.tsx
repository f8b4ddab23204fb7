import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { isAuthenticated } from '../../api/client.ts'
import { PublicFrame } from './PublicFrame.tsx'

const AccountFrame = lazy(async () => {
  const [{ SignedIn }, { SignedInFrame }] = await Promise.all([import('./SignedIn.tsx'), import('./SignedInFrame.tsx')])
  return {
    default: ({ children }: { children: ReactNode }) => <SignedIn frame={SignedInFrame}>{children}</SignedIn>,
  }
})

const never = () => () => {}

/** The sheet of pages for everyone that belong to an account too: whoever is signed in keeps their navigation. */
export function OpenFrame({ children }: { children: ReactNode }) {
  // The server cannot know, and takes everyone for a visitor.
  const inside = useSyncExternalStore(never, isAuthenticated, () => false)
  const open = <PublicFrame>{children}</PublicFrame>
  if (!inside) return open
  return (
    <Suspense fallback={open}>
      <AccountFrame>{children}</AccountFrame>
    </Suspense>
  )
}
