/** Rejects requests that no browser would send, before any other code handles them. */
import type { FastifyRequest } from 'fastify'
import { BadRequest, Forbidden, UnstorableText } from '../errors.ts'
import { isLoopback } from '../organizations.ts'
import { OWN_COOKIE } from './cookies.ts'

/** A host name or address, with an optional port. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Characters that no field accepts: NUL and other control characters, except tabs and line breaks. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u
const CONTROL_IN_URL = /%(?:0[0-8bcef]|1[\da-f]|7f)/i
const OWN_COOKIES = new RegExp(`(?:^|;\\s*)((?:__Host-)?${OWN_COOKIE}\\w+)=`, 'g')

/**
 * Checks a request's host, URL and cookies. Browsers send the cookie with the longest path first, so a second cookie
 * with the same name could take the place of the server's own.
 * @throws BadRequest, UnstorableText
 */
export function checkRequest({ raw, headers, url }: Pick<FastifyRequest, 'raw' | 'headers' | 'url'>): void {
  const { rawHeaders } = raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1 || !HOST.test(headers.host ?? '')) throw new BadRequest('The host could not be read.')
  if (url.includes('%') && CONTROL_IN_URL.test(url)) throw new UnstorableText()
  const own = headers.cookie?.includes(OWN_COOKIE) ? [...headers.cookie.matchAll(OWN_COOKIES)] : []
  if (new Set(own.map(([, name]) => name)).size < own.length)
    throw new BadRequest('The request has two cookies with the same name.')
}

/**
 * Rejects a request that a page of another site caused the browser to send (CSRF). Compares the whole origin with its
 * scheme, because anyone on the network can change a page that loads over plain HTTP. A server that uses HTTPS accepts
 * plain HTTP only for a loopback host, such as localhost.
 * @throws Forbidden
 */
export function refuseForeignOrigin({
  headers: { origin },
  host,
  hostname,
  cookiePrefix,
}: Pick<FastifyRequest, 'headers' | 'host' | 'hostname' | 'cookiePrefix'>): void {
  if (origin === undefined) return
  const isOwn = (scheme: string) => origin === URL.parse(`${scheme}://${host}`)?.origin
  if (cookiePrefix !== '' && isOwn('https')) return
  const isHere = isLoopback(hostname) || hostname.endsWith('.localhost')
  if ((cookiePrefix === '' || isHere) && isOwn('http')) return
  throw new Forbidden()
}

/**
 * Maximum nesting depth of a request body. No form is nested this deep. A deeper body could overflow the stack of code
 * that walks it recursively.
 */
const DEEPEST = 20

/** Checks a request's body or query. @throws BadRequest, UnstorableText */
export function checkValue(value: unknown, levels = DEEPEST): void {
  if (typeof value === 'string') {
    if (CONTROL.test(value) || !value.isWellFormed()) throw new UnstorableText()
    return
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (levels === 0) throw new BadRequest('The body could not be read.')
  for (const [name, inner] of Object.entries(value)) {
    checkValue(name)
    checkValue(inner, levels - 1)
  }
}
