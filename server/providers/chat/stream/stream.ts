/** Chats through Stream Chat (https://getstream.io/chat/docs/). Stream's own SDK sends the messages from the browser. */
import { SignJWT } from 'jose'
import type { CheckWorld } from '../../adapters.ts'
import { checkEnvironment } from '../../shared/environment.ts'
import { callVendor } from '../../shared/http.ts'
import type { ChatVendor } from '../port.ts'

export const STREAM_NEEDS = ['STREAM_CHAT_KEY', 'STREAM_CHAT_SECRET', 'STREAM_CHAT_ENVIRONMENT'] as const

/** The seconds for which a visitor's token is valid, which is the longest silence in a chat. */
const LIFETIME = 6 * 3600
/** The type of the channels. Its settings in Stream's dashboard decide what visitors and agents may do. */
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
  // Only test servers can replace Stream's address.
  const url = (isLive ? undefined : config.secret(org, 'STREAM_CHAT_URL')) ?? 'https://chat.stream-io-api.com'
  const signed = (claims: Readonly<Record<string, unknown>>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
  const sign = (token: SignJWT) => token.sign(new TextEncoder().encode(secret))
  const call = async (path: string, body: object) =>
    callVendor({
      method: 'POST',
      url: `${url}${path}?${new URLSearchParams({ api_key: key })}`,
      headers: {
        authorization: await sign(signed({ server: true })),
        'stream-auth-type': 'jwt',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(config.providerTimeout),
    })
  return {
    channel: 'stream',
    key,
    url,
    origins: [url, url.replace(/^http/, 'ws')],
    async open({ id, name }) {
      await call('/users', { users: { [id]: { id, name, role: 'user' } } })
      await call(`/channels/${TYPE}/${id}/query`, { data: { created_by_id: id, members: [id] }, state: false })
    },
    token(id) {
      // A server whose clock is behind would refuse a token that's issued in its future.
      const now = Math.floor(Date.now() / 1000) - 60
      return sign(
        signed({ user_id: id })
          .setIssuedAt(now)
          .setExpirationTime(now + LIFETIME),
      )
    },
  }
}
