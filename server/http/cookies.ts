/**
 * The server's cookies. Over HTTPS and in production, they're Secure, and their names begin with `__Host-`. Browsers
 * then don't send them over plain HTTP and don't accept them from other hosts of the same domain.
 */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { isUuid } from 'domain/values/identifiers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DRAFT_DAYS } from '../storage/drafts.ts'
import { REMEMBERED_DAYS, SESSION_HOURS } from '../storage/sessions.ts'
import { KNOWN_DAYS } from '../usecases/knownBrowser.ts'
import { PASSKEY_MINUTES } from '../usecases/passkeys/challenge.ts'
import { CHALLENGE_MINUTES } from '../usecases/signIn.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The prefix of cookie names for this request: '__Host-', or '' over plain HTTP in the sandbox. */
    cookiePrefix: '__Host-' | ''
  }
}

/** The beginning of the server's cookie names, after the prefix. */
export const OWN_COOKIE = 'hearthline_'
export const SESSION_COOKIE = `${OWN_COOKIE}session`
/** The cookie of a sign-in that has passed the password check and still needs the two-factor code. */
export const CHALLENGE_COOKIE = `${OWN_COOKIE}challenge`
/** The cookie with the challenge that a passkey must sign. */
export const PASSKEY_COOKIE = `${OWN_COOKIE}passkey`
/** The cookie of a remembered browser, which doesn't need a two-factor code to sign in. */
export const DEVICE_COOKIE = `${OWN_COOKIE}device`
/**
 * The cookie of a browser in which a person has signed in before. Failed sign-ins in other browsers don't block sign-in
 * in this browser.
 */
export const KNOWN_COOKIE = `${OWN_COOKIE}known`
export const DRAFT_COOKIE = `${OWN_COOKIE}draft`
/** The cookie of a browser that has chatted. It proves that a chat belongs to this browser. */
export const CHAT_COOKIE = `${OWN_COOKIE}chat`
/**
 * The cookie that gives a visitor the same variation of a page's flag each time. Visitors who have only this cookie
 * share cached pages, so its name doesn't have the other cookies' prefix.
 */
const VISITOR_COOKIE = 'heloc_visitor'
const VISITOR_DAYS = 180
/** The number of days for which a browser can reopen its chats. */
const CHAT_DAYS = 30

/** @param plainHttp whether cookies may be sent over plain HTTP; true only in the sandbox */
export async function addCookies(app: FastifyInstance, plainHttp: boolean): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('cookiePrefix', '__Host-')
  if (!plainHttp) return
  app.addHook('onRequest', (request, _, done) => {
    if (request.protocol === 'http') request.cookiePrefix = ''
    done()
  })
}

/** Returns the value of one of the server's cookies. The name doesn't include the prefix. */
export const readCookie = ({ cookies, cookiePrefix }: Pick<FastifyRequest, 'cookies' | 'cookiePrefix'>, name: string) =>
  cookies[cookiePrefix + name]

/**
 * Options for the server's cookies. Scripts can't read these cookies. Browsers don't send them with other sites'
 * requests that change data.
 */
const options = ({ cookiePrefix }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: cookiePrefix !== '' }) as const

const set = (request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge: number) =>
  reply.setCookie(request.cookiePrefix + name, value, { ...options(request), maxAge })
const clear = (request: FastifyRequest, reply: FastifyReply, name: string) =>
  reply.clearCookie(request.cookiePrefix + name, options(request))

export const setSession = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  set(request, reply, SESSION_COOKIE, secret, SESSION_HOURS * 3600)
export const clearChat = (request: FastifyRequest, reply: FastifyReply) => clear(request, reply, CHAT_COOKIE)
/**
 * Signs the browser out. Also removes its access to its chats, because another person may use the same browser next.
 */
export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  clear(request, reply, SESSION_COOKIE)
  clearChat(request, reply)
}

export const setChallenge = (request: FastifyRequest, reply: FastifyReply, challenge: string) =>
  set(request, reply, CHALLENGE_COOKIE, challenge, CHALLENGE_MINUTES * 60)
export const clearChallenge = (request: FastifyRequest, reply: FastifyReply) => clear(request, reply, CHALLENGE_COOKIE)

export const setPasskeyChallenge = (request: FastifyRequest, reply: FastifyReply, challenge: string) =>
  set(request, reply, PASSKEY_COOKIE, challenge, PASSKEY_MINUTES * 60)
export const clearPasskeyChallenge = (request: FastifyRequest, reply: FastifyReply) =>
  clear(request, reply, PASSKEY_COOKIE)

export const setDevice = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  set(request, reply, DEVICE_COOKIE, secret, REMEMBERED_DAYS * 86_400)

/** Remembers that a person signed in to this browser. The cookie stays after the person signs out. */
export const setKnown = (request: FastifyRequest, reply: FastifyReply, value: string) =>
  set(request, reply, KNOWN_COOKIE, value, KNOWN_DAYS * 86_400)

export const setDraft = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  set(request, reply, DRAFT_COOKIE, secret, DRAFT_DAYS * 86_400)
export const clearDraft = (request: FastifyRequest, reply: FastifyReply) => clear(request, reply, DRAFT_COOKIE)

export const setChat = (request: FastifyRequest, reply: FastifyReply, secret: string) =>
  set(request, reply, CHAT_COOKIE, secret, CHAT_DAYS * 86_400)

/** Returns the visitor's ID; undefined if the browser has none or if the cookie was edited. */
export function readVisitor(request: FastifyRequest): string | undefined {
  const id = readCookie(request, VISITOR_COOKIE)
  return id !== undefined && isUuid(id) ? id : undefined
}

/** Gives the browser a visitor ID. Calls during the rendering of the current page can read the ID too. */
export function giveVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const id = randomUUID()
  request.cookies[request.cookiePrefix + VISITOR_COOKIE] = id
  set(request, reply, VISITOR_COOKIE, id, VISITOR_DAYS * 86_400)
  return id
}
