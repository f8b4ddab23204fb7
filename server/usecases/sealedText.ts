/** Encrypts small values for the browser to keep, such as in a cookie. The browser can neither read nor change them. */
import type { Keyring } from '../storage/keyring.ts'
import { seal, unseal } from '../storage/secrets.ts'

export function sealText(keyring: Keyring, value: unknown, place: string): string {
  const { master_version, ciphertext } = seal(keyring, value, place)
  return `${master_version}.${ciphertext.toString('base64url')}`
}

/** Returns the value; undefined if the text was changed, or was sealed with a different `place`. */
export function unsealText<T>(keyring: Keyring, text: string, place: string): T | undefined {
  const [, version, sealed = ''] = /^(\d+)\.([\w-]+)$/.exec(text) ?? []
  try {
    return unseal<T>(keyring, { master_version: Number(version), ciphertext: Buffer.from(sealed, 'base64url') }, place)
  } catch {
    return undefined
  }
}
