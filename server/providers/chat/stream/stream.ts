/**
 * Chats through Stream Chat (https://getstream.io/chat/docs/). Stream's own SDK sends the messages from the browser.
 */
import { SignJWT } from 'jose'
import type { CheckWorld } from '../../adapters.ts'
import { checkEnvironment } from '../../shared/environment.ts'
import { callVendor } from '../../shared/http.ts'
import { type ChatVendor, membersOf } from '../port.ts'
import { LIFETIME, signToken } from '../signing.ts'

export const STREAM_NEEDS = ['STREAM_CHAT_KEY', 'STREAM_CHAT_SECRET', 'STREAM_CHAT_ENVIRONMENT'] as const

/** The type of the channels. The type's settings in Stream's dashboard decide what visitors and agents may do. */
const TYPE = 'messaging'

/**
 * Returns undefined if a setting is missing.
 * @throws WrongSetting for a live account on a test server, or a test account in production
 */
export function streamChat(world: CheckWorld, org: string): ChatVendor | undefined {
  const { config, isLive } = world
  const [key, secret, environment] = STREAM_NEEDS.map((name) => config.secret(org, name))
  if (!key || !secret || !environment) return undefined
  checkEnvironment(world, org, 'STREAM_CHAT_ENVIRONMENT')
  // A setting can replace Stream's address, but not in production.
  const url = (isLive ? undefined : config.secret(org, 'STREAM_CHAT_URL')) ?? 'https://chat.stream-io-api.com'
  // Stream's server tokens have no issue or expiration time.
  const serverToken = () =>
    new SignJWT({ server: true })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(secret))
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    callVendor({
      method,
      url: `${url}${path}?${new URLSearchParams({ api_key: key })}`,
      headers: {
        authorization: await serverToken(),
        'stream-auth-type': 'jwt',
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(config.providerTimeout),
    })
  return {
    channel: 'stream',
    key,
    url,
    origins: [url, url.replace(/^http/, 'ws')],
    async open({ id, name, agentId }) {
      await call('POST', '/users', { users: { [id]: { id, name, role: 'user' } } })
      await call('POST', `/channels/${TYPE}/${id}/query`, {
        data: { created_by_id: id, members: membersOf(id, agentId) },
        state: false,
      })
    },
    token: (id) => signToken(secret, { user_id: id }, LIFETIME),
    async check() {
      await call('GET', '/app')
    },
  }
}
