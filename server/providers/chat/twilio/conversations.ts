/**
 * Chats through Twilio Conversations (https://www.twilio.com/docs/conversations/api). Twilio's own SDK sends the
 * messages from the browser, with an access token (https://www.twilio.com/docs/iam/access-tokens).
 */
import type { CheckWorld } from '../../adapters.ts'
import { checkEnvironment } from '../../shared/environment.ts'
import { basic, callVendor, VendorError } from '../../shared/http.ts'
import { type ChatVendor, membersOf } from '../port.ts'
import { LIFETIME, signToken } from '../signing.ts'

export const TWILIO_NEEDS = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_API_KEY',
  'TWILIO_API_SECRET',
  'TWILIO_CHAT_SERVICE',
  'TWILIO_ENVIRONMENT',
] as const

/** Twilio's SDK exchanges all messages over this websocket. It needs another host only for attachments. */
const SOCKET = 'wss://tsock.us1.twilio.com'
const CONFLICT = 409

/**
 * Returns undefined if a setting is missing.
 * @throws WrongSetting for a live account on a test server, or a test account in production
 */
export function twilioChat(world: CheckWorld, org: string): ChatVendor | undefined {
  const { config, isLive } = world
  const [account, key, secret, service, environment] = TWILIO_NEEDS.map((name) => config.secret(org, name))
  if (!account || !key || !secret || !service || !environment) return undefined
  checkEnvironment(world, org, 'TWILIO_ENVIRONMENT')
  // A setting can replace Twilio's address, but not in production.
  const url =
    (isLive ? undefined : config.secret(org, 'TWILIO_CONVERSATIONS_URL')) ?? 'https://conversations.twilio.com'
  const call = (method: 'GET' | 'POST', path: string, fields?: Readonly<Record<string, string>>) =>
    callVendor({
      method,
      url: `${url}/v1/Services/${service}${path}`,
      headers: { authorization: basic(key, secret), 'content-type': 'application/x-www-form-urlencoded' },
      body: fields && new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(config.providerTimeout),
    })
  /** Creates a resource under a name that we choose. If it already exists, Twilio responds with a conflict. */
  async function create(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
    try {
      await call('POST', path, fields)
    } catch (error) {
      if (!(error instanceof VendorError && error.status === CONFLICT)) throw error
    }
  }
  return {
    channel: 'twilio',
    key: service,
    url,
    origins: [SOCKET],
    async open({ id, name, agentId }) {
      await create('/Users', { Identity: id, FriendlyName: name })
      await create('/Conversations', { UniqueName: id, FriendlyName: name })
      for (const Identity of membersOf(id, agentId)) await create(`/Conversations/${id}/Participants`, { Identity })
    },
    token(id) {
      const grants = { identity: id, chat: { service_sid: service } }
      const claims = { jti: [key, Date.now()].join('-'), iss: key, sub: account, grants }
      return signToken(secret, claims, LIFETIME, { cty: 'twilio-fpa;v=1' })
    },
    async check() {
      await call('GET', '')
    },
  }
}
