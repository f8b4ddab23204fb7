import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe } from '../log.ts'
import { hashSecret } from '../storage/secrets.ts'
import { claimChats } from '../usecases/chat/claim.ts'
import { knownBrowserCookie } from '../usecases/knownBrowser.ts'
import type { Services } from '../usecases/services.ts'
import type { NewSession } from '../usecases/signIn.ts'
import { CHAT_COOKIE, clearChat, KNOWN_COOKIE, readCookie, setKnown, setSession } from './cookies.ts'
import { scopeOfCookie } from './session.ts'

/** Signs a browser in. The chats that the browser began before now belong to the account, or end. */
export async function beginSession(
  services: Services,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { org, identity: actor, uuid, secret }: NewSession,
): Promise<void> {
  setSession(request, reply, secret)
  setKnown(request, reply, knownBrowserCookie(services.keyring, org, actor, readCookie(request, KNOWN_COOKIE)))
  const chat = readCookie(request, CHAT_COOKIE)
  if (chat === undefined) return
  const scope = { mode: 'ACTOR', org, actor, session: { uuid, secretHash: hashSecret(secret) } } as const
  try {
    await claimChats(services, scope, chat, scopeOfCookie(request, org)?.actor)
  } catch (error) {
    // A chat must not keep anyone from signing in. Without the cookie, the browser can't reach its chats anymore.
    clearChat(request, reply)
    request.log.error({ err: describe(error) }, 'the chats of a browser could not be moved to the account')
  }
}
