import { type ReactNode, useMemo } from 'react'
import { useActionData, useLoaderData, useLocation, useNavigate } from 'react-router'
import { PlaceContext } from '../ui/place.ts'

/** Provides the place of the route that contains it, as the router knows it. */
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
      // Render the next page at once. By default, React renders it in pieces between other work.
      navigate: async (to: string, how?: { readonly replace?: boolean }) => go(to, { ...how, flushSync: true }),
    }),
    [pathname, search, data, posted, go],
  )
  return <PlaceContext value={place}>{children}</PlaceContext>
}
