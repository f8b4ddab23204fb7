import { PAGE_ERRORS } from 'domain/api/paths.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { isRouteErrorResponse } from 'react-router'
import { call } from '../api/client.ts'
import { readInjected } from '../api/injected.ts'

const FRAMES = 20

/**
 * Returns a page's path for an error report. Placeholders replace UUIDs and all parts that the person could have typed.
 */
const pageAt = (path: string): string =>
  path
    .split('/')
    .map((part) => (isUuid(part) ? '{uuid}' : part === '' || /^[a-z][a-z\d-]{0,40}$/.test(part) ? part : '{other}'))
    .join('/')
    .slice(0, 200)

const framesOf = (stack: string): string[] =>
  [...stack.matchAll(/([\w.-]{1,90}\.[jt]sx?)(?:\?[^:\s)]*)?:(\d+):(\d+)/g)]
    .slice(0, FRAMES)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)

/**
 * Reports a failure's page, code location and error type. Doesn't send the error's message, because the message may
 * contain the person's answers.
 */
export function reportError(error: unknown): void {
  const isResponse = isRouteErrorResponse(error)
  const name = isResponse ? 'Response' : error instanceof Error ? error.name : 'Error'
  const body = {
    page: pageAt(location.pathname),
    name: /^\w{1,60}$/.test(name) ? name : 'Error',
    ...(isResponse && { status: error.status }),
    frames: error instanceof Error ? framesOf(error.stack ?? '') : [],
  }
  // If the report fails, do nothing, because the page already shows the error.
  call('POST', PAGE_ERRORS, { body }).catch(() => {})
  // Also report the error to the browser as uncaught, because error monitors listen for uncaught errors.
  if (!isResponse && readInjected(document).monitoring?.errorMonitor) window.reportError(error)
}
