/**
 * Recognizes browsers in which a person has signed in before. Failed sign-ins from known browsers are counted
 * separately, so that an attacker elsewhere can't lock the person out. A known browser still needs the password and the
 * code. Changing the password makes all browsers unknown.
 */
import { randomBytes } from 'node:crypto'
import type { IdentityRow } from '../storage/identities.ts'
import { blindIndex, type Keyring } from '../storage/keyring.ts'
import { sameBytes } from '../storage/secrets.ts'

/** Days for which a browser stays known after a sign-in. */
export const KNOWN_DAYS = 180
/**
 * The maximum number of accounts in a browser's cookie. The cookie has one signed entry (mark) for each account,
 * because several people, such as a couple, may share a computer.
 */
const MOST_ACCOUNTS = 4

const NONCE = 16
const DAY = 4
const HEAD = NONCE + DAY
const MARK = /^[\w-]{70}$/

const dayOf = (now: number) => Math.floor(now / 86_400_000)
/** An account for which the browser may be known. */
type Account = Pick<IdentityRow, 'uuid' | 'password_hash'>

/**
 * Include the stored password's hash in a mark's signature, so that a new password invalidates the account's marks in
 * all browsers.
 */
const signature = (keyring: Keyring, org: string, { uuid, password_hash }: Account, head: Buffer): Buffer =>
  blindIndex(keyring, 'known browser', [org, uuid, password_hash, head.toString('hex')].join('\0'))

/** Returns the account's valid mark (signed entry) in a cookie; undefined if there's none. */
function markOf(keyring: Keyring, org: string, account: Account, cookie: string) {
  for (const text of cookie.split('.', MOST_ACCOUNTS)) {
    const bytes = MARK.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
    const head = bytes.subarray(0, HEAD)
    if (!sameBytes(bytes.subarray(HEAD), signature(keyring, org, account, head))) continue
    if (dayOf(Date.now()) - head.readUInt32BE(NONCE) <= KNOWN_DAYS) return { text, head }
  }
  return undefined
}

/** Returns the cookie for a browser after a sign-in to an account. `cookie` is the browser's current cookie. */
export function knownBrowserCookie(keyring: Keyring, org: string, account: Account, cookie = ''): string {
  const head = Buffer.concat([randomBytes(NONCE), Buffer.alloc(DAY)])
  head.writeUInt32BE(dayOf(Date.now()), NONCE)
  const mark = Buffer.concat([head, signature(keyring, org, account, head)]).toString('base64url')
  const before = markOf(keyring, org, account, cookie)?.text
  const others = cookie.split('.').filter((other) => other !== before && MARK.test(other))
  return [mark, ...others].slice(0, MOST_ACCOUNTS).join('.')
}

/** Returns the key for counting a known browser's failed sign-ins to an account; undefined for any other browser. */
export function knownBrowserKey(keyring: Keyring, org: string, account: Account, cookie = ''): Buffer | undefined {
  const mark = markOf(keyring, org, account, cookie)
  return mark && blindIndex(keyring, 'sign-in from known browser', `${account.uuid}\0${mark.head.toString('hex')}`)
}
