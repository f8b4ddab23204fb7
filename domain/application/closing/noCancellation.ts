/**
 * The owners' signed statements that they didn't cancel. Once every owner has signed, the lender can send money without
 * waiting for mailed cancellations.
 */
import { haveAllStated } from '../../rules/rescission.ts'
import { lastDayAt } from '../../values/timeZones.ts'
import { type Context, consented, gave, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'

/**
 * Whether an owner can sign the statement now: the right to cancel has ended, and the lender still waits for mailed
 * cancellations.
 */
export const mayStateNoCancellation = (a: Application, identity: string): boolean =>
  a.rescission?.expired === true &&
  a.rescission.moneyFrom !== undefined &&
  !a.rescission.satisfied &&
  !a.cancelled &&
  !gave(a, 'NO_CANCELLATION', identity)

/**
 * Records an owner's signed statement. Once every owner has signed, the lender stops waiting for mailed cancellations.
 * @throws Refusal if the right to cancel hasn't ended, or the lender no longer waits
 */
export function stateNoCancellation(
  a: Application,
  { signature }: { readonly signature: string },
  context: Context,
): Outcome {
  const { identity } = context.actor
  if (gave(a, 'NO_CANCELLATION', identity)) return outcome({})
  if (!a.rescission || !mayStateNoCancellation(a, identity))
    throw new Refusal('NOT_NOW', 'You can’t sign this statement right now.')
  const stated = consented('NO_CANCELLATION', context)
  const given = [...a.consents, { identity, type: 'NO_CANCELLATION', at: context.now } as const]
  const statements = given
    .filter(({ type }) => type === 'NO_CANCELLATION')
    .map((one) => ({ identity: one.identity, on: lastDayAt(a.property.address.state, one.at) }))
  const owners = a.owners.map(({ identityUuid }) => identityUuid)
  const isLast = haveAllStated(owners, statements, a.rescission)
  return outcome({
    events: [stated, ...(isLast ? [event('CancellationMailEnded', {})] : [])],
    personal: [{ identity, patch: { noCancellation: signature } }],
  })
}
