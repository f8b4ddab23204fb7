/** Looks up new passwords in data breaches (NIST SP 800-63B-4, section 3.1.1.2). */
import type { Logger } from 'pino'
import { describe } from '../log.ts'
import { type BreachedPasswords, sha1Hex } from '../providers/breachedPasswords/port.ts'
import { NotCalled } from '../providers/shared/isolation.ts'
import { breachChecks } from '../telemetry/channels.ts'

const PREFIX_DIGITS = 5

/** Whether a password appeared in a data breach. The password must be Unicode-normalized, as forms return it. */
export type IsBreached = (org: string, password: string) => Promise<boolean>

/**
 * Returns the check for breached passwords. If a lookup fails, the password is accepted, because forms have already
 * checked the list of common passwords.
 * @param of returns a lender's lookup; undefined if the server has none
 */
export function createBreachCheck(
  of: (org: string) => BreachedPasswords | undefined,
  log: Pick<Logger, 'warn'>,
): IsBreached {
  return async (org, password) => {
    const hash = sha1Hex(password)
    const [prefix, suffix] = [hash.slice(0, PREFIX_DIGITS), hash.slice(PREFIX_DIGITS)]
    try {
      const { suffixes } = (await of(org)?.range({ prefix })) ?? { suffixes: [] }
      const isBreached = suffixes.includes(suffix)
      breachChecks.publish({ outcome: isBreached ? 'BREACHED' : 'CLEAR' })
      return isBreached
    } catch (error) {
      breachChecks.publish({ outcome: 'FAILED' })
      // Don't log a lookup that the server skipped. The log already says that calls to the party are paused.
      if (!(error instanceof NotCalled))
        log.warn(
          { err: describe(error), org },
          'a password could not be looked up, so only the common ones are refused',
        )
      return false
    }
  }
}
