import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe } from '../log.ts'
import { type IdentityRow, readIdentity } from '../storage/identities.ts'
import { hashSecret } from '../storage/secrets.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { claimChats } from '../usecases/chat/claim.ts'
import { knownBrowserCookie, knownBrowserKey } from '../usecases/knownBrowser.ts'
import { tellOfNewBrowser } from '../usecases/newBrowser.ts'
import type { Client } from '../usecases/persist.ts'
import type { Services } from '../usecases/services.ts'
import type { NewSession } from '../usecases/signIn.ts'
import { CHAT_COOKIE, clearChat, KNOWN_COOKIE, readCookie, setKnown, setSession } from './cookies.ts'
import { scopeOfCookie } from './session.ts'

interface Begun {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly client: Client
}

/**
 * Signs a person in to a browser, and emails the person if the browser is new. If this browser has chats from before
 * the sign-in, moves them to the account, or ends them if another person started them.
 * @param isFirst whether this is the account's first session, which needs no notice
 */
export async function beginSession(
  services: Services,
  { request, reply, client }: Begun,
  session: NewSession,
  isFirst = false,
): Promise<void> {
  const { org, identity: actor, uuid, secret } = session
  setSession(request, reply, secret)
  const wasKnown = await knowBrowser(services, { mode: 'ACTOR', org, actor }, { request, reply }, session.account)
  try {
    if (!isFirst && !wasKnown) await tellOfNewBrowser(services, { session, client })
  } catch (error) {
    // The person must be able to sign in even if the notice fails.
    request.log.error({ err: describe(error) }, 'the notice about a new browser could not be sent')
  }
  const chat = readCookie(request, CHAT_COOKIE)
  if (chat === undefined) return
  const scope = { mode: 'ACTOR', org, actor, session: { uuid, secretHash: hashSecret(secret) } } as const
  try {
    await claimChats(services, scope, chat, scopeOfCookie(request, org)?.actor)
  } catch (error) {
    // The person must be able to sign in even if the chats can't be moved. Remove the chat cookie, so that the person
    // can't open chats that may belong to an earlier user of this browser.
    clearChat(request, reply)
    request.log.error({ err: describe(error) }, 'the chats of a browser could not be moved to the account')
  }
}

/**
 * Adds the account to the browser's known accounts. Returns whether the browser was known to the account before.
 * @param account the account's row, if the caller has read it
 */
export async function knowBrowser(
  { db, keyring }: Services,
  scope: ActorScope,
  { request, reply }: Pick<Begun, 'request' | 'reply'>,
  account?: IdentityRow,
): Promise<boolean> {
  const { org, actor } = scope
  const row = account ?? (await db.read(scope, readIdentity(actor)))[0][0]
  if (!row) return false
  const known = readCookie(request, KNOWN_COOKIE)
  setKnown(request, reply, knownBrowserCookie(keyring, org, row, known))
  return knownBrowserKey(keyring, org, row, known) !== undefined
}
