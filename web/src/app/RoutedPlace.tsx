import { type ReactNode, useMemo } from 'react'
import { useActionData, useLoaderData, useLocation, useNavigate } from 'react-router'
import { PlaceContext } from '../ui/place.ts'

/** Provides its children with the router's current location, data and form result. */
export function RoutedPlace({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const go = useNavigate()
  const data: unknown = useLoaderData()
  const posted: unknown = useActionData()
  const place = useMemo(
    () => ({
      pathname,
      search,
      data,
      posted,
      navigate: async (to: string, how?: { readonly replace?: boolean }) => go(to, how),
    }),
    [pathname, search, data, posted, go],
  )
  return <PlaceContext value={place}>{children}</PlaceContext>
}
