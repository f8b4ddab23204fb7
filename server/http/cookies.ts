import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRAFT_DAYS } from '../storage/drafts.ts'
import { SESSION_HOURS } from '../storage/sessions.ts'

export const SESSION_COOKIE = 'hearthline_session'
export const DRAFT_COOKIE = 'hearthline_draft'

/** Scripts never see them, other sites never send them along with what changes something. */
const options = (request: FastifyRequest, maxAge: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge }) as const

export const setSession = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  reply.setCookie(SESSION_COOKIE, secret, options(request, SESSION_HOURS * 3600))
export const clearSession = (reply: FastifyReply) => reply.clearCookie(SESSION_COOKIE, { path: '/' })

export const setDraft = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  reply.setCookie(DRAFT_COOKIE, secret, options(request, DRAFT_DAYS * 86_400))
export const clearDraft = (reply: FastifyReply) => reply.clearCookie(DRAFT_COOKIE, { path: '/' })
