import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage, NotFoundPage } from '../pages/error/ErrorPage.tsx'
import { ServerError } from './errors.ts'
import { RoutedPlace } from './RoutedPlace.tsx'

/** The error page, shown if a page fails or doesn't exist. */
export function RouteError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    // Don't report errors from the server, because the server has already logged them.
    if (!isMissing && !(error instanceof ServerError))
      import('./reportError.ts').then(
        ({ reportError }) => reportError(error),
        () => undefined,
      )
  }, [error, isMissing])
  return <RoutedPlace>{isMissing ? <NotFoundPage /> : <ErrorPage />}</RoutedPlace>
}
