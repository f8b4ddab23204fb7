import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { ApiError, isAuthenticated, leaveForSignIn } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'

interface SignedInProps {
  frame: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** Shows a signed-in page with the cached data. Visitors who aren't signed in are redirected to sign-in. */
export function SignedIn({ frame: Frame, children }: SignedInProps) {
  const authenticated = isAuthenticated()
  useEffect(() => {
    if (!authenticated) leaveForSignIn()
  }, [authenticated])
  if (!authenticated) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>{children}</Frame>
    </QueryClientProvider>
  )
}

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Renders the page for data that doesn't exist or belongs to another person. */
  missing: () => ReactNode
  children: (data: T) => ReactNode
}

/**
 * Shows an application once it has loaded. If the session has ended, the person is redirected to sign-in.
 * @throws the error of any other failed request
 */
export function Loaded<T>({ query: { data, error }, missing, children }: LoadedProps<T>) {
  if (data) return children(data)
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404) return missing()
  if (error && status !== 401) throw error
  return <PageSkeleton />
}

/** Outlines a page whose data or code is still loading. */
export function PageSkeleton() {
  return (
    <Loading>
      <Skeleton shape="heading" />
      <Skeleton lines={2} />
      <Skeleton shape="card" />
    </Loading>
  )
}
