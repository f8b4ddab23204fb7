/**
 * Chats through TalkJS (https://talkjs.com/docs/Reference/REST_API/). TalkJS's own SDK sends the messages from the
 * browser, with a user token (https://talkjs.com/docs/Features/Security/Authentication/).
 */
import type { CheckWorld } from '../../adapters.ts'
import { checkKey } from '../../shared/environment.ts'
import { callVendor } from '../../shared/http.ts'
import { type ChatVendor, membersOf } from '../port.ts'
import { LIFETIME, signToken } from '../signing.ts'

export const TALKJS_NEEDS = ['TALKJS_APP_ID', 'TALKJS_SECRET_KEY'] as const

/** The hosts of TalkJS's websocket and of the call with which its SDK checks the app ID. */
const ORIGINS = ['wss://realtime.talkjs.com', 'https://app.talkjs.com']
/**
 * The lifetime of a token for one call, in seconds. It includes the minute by which `signToken` backdates the token.
 */
const CALL_LIFETIME = 120

/**
 * Returns undefined if a setting is missing.
 * @throws WrongSetting for a live key on a test server, or a test key in production
 */
export function talkJsChat(world: CheckWorld, org: string): ChatVendor | undefined {
  const { config, isLive } = world
  const [app, secret] = TALKJS_NEEDS.map((name) => config.secret(org, name))
  if (!app || !secret) return undefined
  checkKey(world, 'TALKJS_SECRET_KEY', (environment) => secret.startsWith(`sk_${environment}_`))
  // A setting can replace TalkJS's address, but not in production.
  const replaced = isLive ? undefined : config.secret(org, 'TALKJS_URL')
  const url = replaced ?? 'https://api.talkjs.com'
  const call = async (method: 'GET' | 'PUT', path: string, body?: object) =>
    callVendor({
      method,
      url: `${url}/v1/${app}${path}`,
      headers: {
        authorization: `Bearer ${await signToken(secret, { tokenType: 'app', iss: app }, CALL_LIFETIME)}`,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(config.providerTimeout),
    })
  return {
    channel: 'talkjs',
    key: app,
    url,
    origins: replaced === undefined ? ORIGINS : [replaced, replaced.replace(/^http/, 'ws')],
    async open({ id, name, agentId }) {
      await call('PUT', `/users/${id}`, { name })
      await call('PUT', `/conversations/${id}`, { participants: membersOf(id, agentId), subject: name })
    },
    token: (id) => signToken(secret, { tokenType: 'user', iss: app, sub: id }, LIFETIME),
    async check() {
      await call('GET', '')
    },
  }
}
