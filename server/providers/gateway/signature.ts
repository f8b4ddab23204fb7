/**
 * Signatures by the Standard Webhooks specification (https://www.standardwebhooks.com): HMAC-SHA256 over
 * `id.timestamp.payload`. The server signs its requests to partners, and partners sign their messages.
 */
import { Webhook } from 'standardwebhooks'
import { headerOf, type InboundMessage } from '../shared/inbound.ts'

export const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/** Returns the headers that sign a payload. `secret`: `whsec_` and a key in base64. */
export function sign(secret: string, id: string, payload: string, at: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, payload),
  }
}

/**
 * Returns a message's ID if its signature is valid and its time is within five minutes of our clock; otherwise
 * undefined.
 * @param secrets one secret, or several separated by spaces while a partner replaces its secret
 */
export function verifiedId(secrets: string, message: InboundMessage): string | undefined {
  const headers: Record<string, string> = {}
  for (const name of SIGNATURE_HEADERS) headers[name] = headerOf(message, name) ?? ''
  // Check the time's format here, because the Standard Webhooks package would also accept '1764547200x'.
  if (!/^\d{1,12}$/.test(headers['webhook-timestamp'] ?? '')) return undefined
  const payload = message.body.toString()
  const isGenuine = secrets.split(' ').some((secret) => {
    try {
      new Webhook(secret).verify(payload, headers, { jsonParse: false })
      return true
    } catch {
      return false
    }
  })
  return isGenuine ? headers['webhook-id'] : undefined
}
