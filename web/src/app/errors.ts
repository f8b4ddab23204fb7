import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from 'react-router'

type Errors = Record<string, unknown> | null

/** An error that happened while the server rendered the page. The server has already logged the error. */
export class ServerError extends Error {}

/**
 * Converts the errors of failed routes to plain data for the page. If a route threw a response, the plain data contains
 * the response's status and data. For any other error, the plain data says only that the route failed.
 */
export function plainErrors(errors: Errors): Errors {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      isRouteErrorResponse(error)
        ? { kind: 'response', status: error.status, statusText: error.statusText, data: error.data }
        : { kind: 'error' },
    ]),
  )
}

/** Recreates the errors in the browser, in the format that the router expects. */
export function revivedErrors(errors: Errors): Errors {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, revived(error)]))
}

function revived(error: unknown): unknown {
  const { kind, status, statusText, data } = error as {
    kind: string
    status: number
    statusText: string
    data: unknown
  }
  return kind === 'response'
    ? new ErrorResponse(status, statusText, data)
    : new ServerError('Something unexpected happened')
}
