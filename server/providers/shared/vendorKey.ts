import { createHash } from 'node:crypto'
import type { Key } from './port.ts'

/** The namespace of our keys. It's a random UUID that must never change. */
const NAMESPACE = Buffer.from('8f1d4c5e2a7b4e0c9d3f6a1b5c7e9d20', 'hex')

/**
 * Returns a call's idempotency key for vendors. It's a UUID (RFC 9562, version 5), because some vendors limit a key's
 * length and characters.
 */
export function vendorKey(key: Key): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(key).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
