/** A request that failed, asked again by somebody who has looked at it. */

import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { gave, type Outcome, outcome, Refusal } from './command.ts'
import { REQUESTS, type RequestKind } from './requests.ts'
import { hasEnded } from './status.ts'

/**
 * Nobody waits for it any more: another question took its place, or the application has ended without it. What a party
 * would still do for it could only cost or hurt.
 */
export function isPast(a: Application, kind: RequestKind, no: number): boolean {
  return a.requests[kind]?.no !== no || (hasEnded(a.status) && REQUESTS[kind].during !== a.status)
}

/** Nobody's file is asked for without their consent. */
function allowed(a: Application, kind: RequestKind): boolean {
  if (kind === 'SOFT_CREDIT') return gave(a, 'SOFT_CREDIT')
  if (kind === 'HARD_CREDIT') return gave(a, 'HARD_CREDIT')
  return kind !== 'CO_SIGNER_CREDIT' || gave(a, 'HARD_CREDIT', a.requests.CO_SIGNER_CREDIT?.reference)
}

/**
 * Asks a failed request again, with a number of its own. Where the party never gave an answer that could be read, nobody
 * knows what it has done: it is asked under the key it knows, so that no money moves and no deed is recorded twice.
 * @throws Refusal where it has not failed, nobody waits for it, or the consent to it is missing.
 */
export function askAgain(a: Application, kind: RequestKind): Outcome {
  const before = a.requests[kind]
  if (before?.state !== 'FAILED' || isPast(a, kind, before.no))
    throw new Refusal('NOT_NOW', 'There is nothing to ask again: it was answered meanwhile, or nobody waits for it.')
  if (!allowed(a, kind)) throw new Refusal('NOT_ALLOWED', 'The person has to agree to it first.')
  const no = before.no + 1
  const key = before.answered ? undefined : (before.key ?? before.no)
  return outcome({
    events: [
      event('Requested', {
        kind,
        no,
        ...(before.reference !== undefined && { reference: before.reference }),
        ...(key !== undefined && { key }),
      }),
    ],
    effects: [{ kind: 'request', request: kind, no }],
  })
}
