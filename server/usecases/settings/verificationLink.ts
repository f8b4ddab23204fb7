import { SETTINGS } from 'domain/routes/pages.ts'
import { VERIFY } from 'domain/routes/verification.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { sameBytes } from '../../storage/secrets.ts'
import type { Services } from '../services.ts'

interface Verified {
  readonly org: string
  readonly identity: string
  readonly email: string
}

/**
 * Days for which a link works. The welcome email may be read days later, and the settings send a new link at any time.
 */
const LINK_DAYS = 7
/** The length of the expiration time in a code, in base 36. */
const TIME = 9

function codeOf({ keyring }: Pick<Services, 'keyring'>, { org, identity, email }: Verified, until: number): string {
  const hash = blindIndex(keyring, 'verify email', [org, identity, email, until].join('\0')).toString('base64url')
  return until.toString(36).padStart(TIME, '0') + hash
}

/** Whether a link's code verifies the email address now. */
export function verifies(services: Pick<Services, 'keyring' | 'clock'>, person: Verified, code: string): boolean {
  const until = Number.parseInt(code.slice(0, TIME), 36)
  if (!(until > Date.parse(services.clock.now()))) return false
  return sameBytes(Buffer.from(codeOf(services, person, until)), Buffer.from(code))
}

/**
 * Returns the link that verifies an email address. It works for a week, and only while the account has this address.
 */
export function verificationLink(services: Pick<Services, 'keyring' | 'originOf' | 'clock'>, person: Verified): string {
  const until = Date.parse(services.clock.now()) + LINK_DAYS * 86_400_000
  return `${services.originOf(person.org)}${SETTINGS}?${VERIFY}=${codeOf(services, person, until)}`
}
