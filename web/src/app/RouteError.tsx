import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage, NotFoundPage } from '../pages/error/ErrorPage.tsx'
import { ServerError } from './errors.ts'

/** In place of a page that failed, or that is not there. */
export function RouteError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    // What failed on the server stands in its log.
    if (!isMissing && !(error instanceof ServerError))
      import('./reportError.ts').then(
        ({ reportError }) => reportError(error),
        () => undefined,
      )
  }, [error, isMissing])
  return isMissing ? <NotFoundPage /> : <ErrorPage />
}
