// This import adds cookies to the types of requests and responses.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRAFT_DAYS } from '../storage/drafts.ts'
import { REMEMBERED_DAYS, SESSION_HOURS } from '../storage/sessions.ts'
import { CHALLENGE_MINUTES } from '../usecases/signIn.ts'

/** The prefix of the server's cookie names. */
export const OWN_COOKIE = 'hearthline_'
export const SESSION_COOKIE = `${OWN_COOKIE}session`
/** The cookie of a sign-in that still needs the two-factor code. The password has already been accepted. */
export const CHALLENGE_COOKIE = `${OWN_COOKIE}challenge`
/** The cookie of a remembered browser, in which sign-in doesn't need a two-factor code. */
export const DEVICE_COOKIE = `${OWN_COOKIE}device`
export const DRAFT_COOKIE = `${OWN_COOKIE}draft`

/**
 * Scripts can't read the server's cookies, and browsers don't send them with data-changing requests from other sites.
 */
const options = (request: FastifyRequest, maxAge: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge }) as const

export const setSession = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  reply.setCookie(SESSION_COOKIE, secret, options(request, SESSION_HOURS * 3600))
export const clearSession = (reply: FastifyReply) => reply.clearCookie(SESSION_COOKIE, { path: '/' })

export const setChallenge = (request: FastifyRequest, reply: FastifyReply, challenge: string) =>
  reply.setCookie(CHALLENGE_COOKIE, challenge, options(request, CHALLENGE_MINUTES * 60))
export const clearChallenge = (reply: FastifyReply) => reply.clearCookie(CHALLENGE_COOKIE, { path: '/' })

export const setDevice = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  reply.setCookie(DEVICE_COOKIE, secret, options(request, REMEMBERED_DAYS * 86_400))

export const setDraft = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  reply.setCookie(DRAFT_COOKIE, secret, options(request, DRAFT_DAYS * 86_400))
export const clearDraft = (reply: FastifyReply) => reply.clearCookie(DRAFT_COOKIE, { path: '/' })
