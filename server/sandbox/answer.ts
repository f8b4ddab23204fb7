/**
 * Reads requests to the sandbox's pages and responds with HTML for people, or with JSON for programs that ask for it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Markup } from '../mail/markup.ts'
import { page } from './html.ts'

const wantsJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html')

export interface Page {
  readonly title: string
  /** The company that the page belongs to; undefined for the sandbox's own pages. */
  readonly company?: string
  readonly body: () => Markup
}

export function answer(request: FastifyRequest, reply: FastifyReply, data: unknown, shown: Page): FastifyReply {
  reply.header('vary', 'accept')
  if (wantsJson(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(data))
  return sendPage(reply, shown)
}

export const sendPage = (reply: FastifyReply, { title, company, body }: Page): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page(title, reply.styleNonce, body(), company))

/** Whether the request comes from a form in a browser. A form's body arrives as bytes, whereas programs send JSON. */
export const isPlainForm = ({ body }: FastifyRequest): boolean => body instanceof Uint8Array

export function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (body instanceof Uint8Array) return Object.fromEntries(new URLSearchParams(Buffer.from(body).toString('utf8')))
  return (body ?? {}) as Record<string, unknown>
}
