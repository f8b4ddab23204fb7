import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from 'react-router'

type Errors = Record<string, unknown> | null

/** Something failed while the server rendered the page, and the server logged it. */
export class ServerError extends Error {}

/** A failed route's message for the page: status and data of a thrown response; otherwise only that it failed. */
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

/** The browser's version, as the router reports it. */
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
