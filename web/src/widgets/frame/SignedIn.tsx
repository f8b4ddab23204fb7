import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { ApiError, isAuthenticated, leaveForSignIn } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'

interface SignedInProps {
  frame: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** Pages of somebody who is signed in, with what the server has told them so far; others are led to sign in. */
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
  /** Instead of what is not there, or not theirs. */
  missing: () => ReactNode
  children: (data: T) => ReactNode
}

/** An application once it is here. @throws the error that kept it away, but for a lost session: that leaves for sign-in. */
export function Loaded<T>({ query: { data, error }, missing, children }: LoadedProps<T>) {
  if (data) return children(data)
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404) return missing()
  if (error && status !== 401) throw error
  return (
    <Loading>
      <Skeleton shape="heading" />
      <Skeleton lines={2} />
      <Skeleton shape="card" />
    </Loading>
  )
}
