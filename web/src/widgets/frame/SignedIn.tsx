import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { SECOND_FACTOR_NEEDED } from 'domain/api/secondFactorNeeded.ts'
import { type ComponentType, type ReactNode, use, useEffect } from 'react'
import { claimsOf } from '../../api/claims.ts'
import { ApiError, isAuthenticated, leaveForSignIn } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { TOKEN } from '../../api/token.ts'
import { keepTyped, putBackTyped } from '../../api/typed.ts'
import { PlaceContext } from '../../ui/place.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'

interface SignedInProps {
  frame: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** Renders a page that requires sign-in. Visitors who aren't signed in are redirected to the sign-in page. */
export function SignedIn({ frame: Frame, children }: SignedInProps) {
  const authenticated = isAuthenticated()
  const pathname = use(PlaceContext)?.pathname
  useEffect(() => {
    if (!authenticated) leaveForSignIn()
  }, [authenticated])
  useEffect(() => {
    if (pathname) putBackTyped(pathname)
  }, [pathname])
  useEffect(() => {
    // If the browser restores this page from memory, refetch the data, because the application may have changed in the
    // meantime.
    const refetch = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.invalidateQueries({ refetchType: 'all' })
    }
    window.addEventListener('pageshow', refetch)
    return () => window.removeEventListener('pageshow', refetch)
  }, [])
  useEffect(() => {
    /**
     * Reacts to changes in other tabs: opens sign-in if the session has ended, and reloads if a different person has
     * signed in.
     */
    const follow = ({ key, oldValue, newValue }: StorageEvent) => {
      const before = claimsOf(oldValue).sub
      if (key !== TOKEN || !before || claimsOf(newValue).sub === before) return
      keepTyped(window.location.pathname, oldValue)
      if (newValue === null) leaveForSignIn()
      else window.location.reload()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  if (!authenticated) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>{children}</Frame>
    </QueryClientProvider>
  )
}

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Renders the page that is shown if the data doesn't exist or belongs to another person. */
  missing: () => ReactNode
  children: (data: T) => ReactNode
  /** Whether the page has a second column on wide screens. */
  column?: boolean
}

/**
 * Renders an application after it has loaded. If the session has ended, the person is redirected to sign-in. An agent
 * without a second factor is redirected too.
 * @throws the request's error, unless its status is 401 or 404, or its code is SECOND_FACTOR_NEEDED
 */
export function Loaded<T>({ query: { data, error }, missing, children, column }: LoadedProps<T>) {
  if (data) return children(data)
  const { status, code } = error instanceof ApiError ? { status: error.status, code: error.body.code } : {}
  if (status === 404) return missing()
  if (error && status !== 401 && code !== SECOND_FACTOR_NEEDED) throw error
  return <PageSkeleton column={column} />
}

/** A placeholder for a page whose data or code is still loading. */
export function PageSkeleton({ column }: { column?: boolean | undefined }) {
  return (
    <Loading column={column}>
      <Skeleton shape="heading" />
      <Skeleton lines={2} />
      <Skeleton shape="card" />
    </Loading>
  )
}
