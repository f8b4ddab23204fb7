/** A lender's settings for a partner. A port can have its own partner, with settings such as TITLE_GATEWAY_URL. */
import type { Party } from 'domain/organization/providers.ts'
import { Webhook } from 'standardwebhooks'
import type { CheckWorld } from '../adapters.ts'
import { WrongSetting } from '../shared/wrongSetting.ts'

export interface GatewaySettings {
  /** The partner's address, without a slash at the end. */
  readonly base: string
  readonly token: string
  /** The key that signs our requests: `whsec_` and base64. */
  readonly secret: string
  /** The partner's keys for signing its messages, separated by spaces; undefined if the partner sends no messages. */
  readonly webhookSecret: string | undefined
}

export const NEEDS = ['GATEWAY_URL', 'GATEWAY_TOKEN', 'GATEWAY_SECRET'] as const

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** @throws WrongSetting */
function checkUrl(name: string, url: string, isLive: boolean): void {
  const { protocol = '', hostname = '', search = '', hash = '' } = URL.canParse(url) ? new URL(url) : {}
  const isPrivate = protocol === 'http:' && LOOPBACK.includes(hostname) && !isLive
  if ((protocol !== 'https:' && !isPrivate) || search !== '' || hash !== '')
    throw new WrongSetting(`${name} must be an address that begins with https://, without a query.`)
}

/** @throws WrongSetting */
function checkSecrets(name: string, secrets: string): void {
  for (const secret of secrets.split(' '))
    try {
      if (!secret.startsWith('whsec_')) throw new Error('the prefix is missing')
      new Webhook(secret)
    } catch (cause) {
      throw new WrongSetting(`${name} must be whsec_ and a key in base64.`, { cause })
    }
}

/**
 * Returns a port's settings, or undefined if one is missing. A port with its own address never uses another partner's
 * credentials.
 * @throws WrongSetting, also for a test token in production
 */
export function settingsOf({ config, isLive }: CheckWorld, org: string, port: Party): GatewaySettings | undefined {
  const own = `${port.replace(/[A-Z]/g, '_$&').toUpperCase()}_`
  const prefix = config.secret(org, `${own}GATEWAY_URL`) === undefined ? '' : own
  const read = (name: string) => config.secret(org, `${prefix}${name}`)
  const [url, token, secret] = NEEDS.map(read)
  if (url === undefined || token === undefined || secret === undefined) return undefined
  const webhookSecret = read('GATEWAY_WEBHOOK_SECRET')
  checkUrl(`${prefix}GATEWAY_URL`, url, isLive)
  const mode = isLive ? 'live_' : 'test_'
  if (!token.startsWith(mode))
    throw new WrongSetting(
      `${prefix}GATEWAY_TOKEN must begin with ${mode} ${isLive ? 'in production' : 'outside production'}.`,
    )
  checkSecrets(`${prefix}GATEWAY_SECRET`, secret)
  if (webhookSecret !== undefined) checkSecrets(`${prefix}GATEWAY_WEBHOOK_SECRET`, webhookSecret)
  return { base: url.replace(/\/+$/, ''), token, secret, webhookSecret }
}
