/**
 * Legal holds on an application's file, and the closing of its line. A file on hold isn't erased. One person places a
 * hold, and two people lift it.
 */
import type { PlainDate } from '../../values/dates.ts'
import { type Context, happened, invalid, type Outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application, LegalHold } from '../types.ts'

const MOST_HOLDS = 20

/** Whether a legal hold forbids erasing the file. */
export const isHeld = ({ legalHolds = [] }: Pick<Application, 'legalHolds'>): boolean => legalHolds.length > 0

/**
 * Begins the erasure of a file. A second call changes nothing.
 * @throws Refusal if the file is on hold
 */
export function beginErasure(a: Application): Outcome {
  if (isHeld(a)) throw new Refusal('NOT_NOW', 'This file is on legal hold.')
  return a.erasingSince ? happened() : happened(event('ErasureBegun', {}))
}

/**
 * Places a hold on a file. A file can have several holds, such as one for each lawsuit. The hold stops an erasure that
 * has begun, but vendors may already have deleted their data.
 * @throws Refusal if the file has too many holds
 */
export function placeHold(
  a: Application,
  reason: string,
  { actor, newUuid }: Pick<Context, 'actor' | 'newUuid'>,
): Outcome {
  if ((a.legalHolds?.length ?? 0) >= MOST_HOLDS)
    throw new Refusal('NOT_NOW', `This file has ${MOST_HOLDS} legal holds, which is the limit.`)
  return happened(event('LegalHoldPlaced', { hold: newUuid(), reason, by: actor.identity }))
}

/**
 * Proposes to lift a hold.
 * @throws Refusal if the hold is already lifted, or a colleague already proposed to lift it
 */
export function proposeLift(a: Application, hold: string, reason: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (holdOf(a, hold).proposed)
    throw new Refusal('NOT_NOW', 'Someone has already proposed lifting this hold. Reload the page.')
  return happened(event('LegalHoldLiftProposed', { hold, reason, by: actor.identity }))
}

/**
 * Lifts a hold, as a colleague proposed.
 * @throws Refusal if nobody proposed to lift the hold, or if the same agent proposed it
 */
export function liftHold(a: Application, hold: string, { actor }: Pick<Context, 'actor'>): Outcome {
  const { proposed } = holdOf(a, hold)
  if (!proposed) throw new Refusal('NOT_NOW', 'No one has proposed lifting this hold. Propose it first.')
  if (proposed.by === actor.identity)
    throw new Refusal('NOT_ALLOWED', 'Someone else must lift this hold, because you proposed it.')
  return happened(event('LegalHoldLifted', { hold, by: actor.identity, proposedBy: proposed.by }))
}

/**
 * Keeps a hold that a colleague proposed to lift.
 * @throws Refusal if nobody proposed to lift the hold
 */
export function keepHold(a: Application, hold: string, reason: string, { actor }: Pick<Context, 'actor'>): Outcome {
  if (!holdOf(a, hold).proposed)
    throw new Refusal('NOT_NOW', 'No one has proposed lifting this hold. Propose it first.')
  return happened(event('LegalHoldKept', { hold, reason, by: actor.identity }))
}

function holdOf({ legalHolds = [] }: Application, uuid: string): LegalHold {
  const found = legalHolds.find((one) => one.uuid === uuid)
  if (!found) throw new Refusal('NOT_NOW', 'This hold was already lifted.')
  return found
}

/**
 * Records the day on which the line was closed. The retention periods of an opened line start on this day.
 * @throws Refusal if the line isn't open, or if the day is before its funding or in the future
 */
export function closeLine(a: Application, on: PlainDate, { actor, today }: Pick<Context, 'actor' | 'today'>): Outcome {
  if (a.status !== 'COMPLETE') throw new Refusal('NOT_NOW', 'This line isn’t open.')
  if (on > today) throw invalid('closedOn', 'Enter a date that isn’t in the future')
  if (a.statusSince && on < a.statusSince.slice(0, 10)) throw invalid('closedOn', 'Enter a date after the funding')
  return happened(event('LineClosed', { on, by: actor.identity }))
}
