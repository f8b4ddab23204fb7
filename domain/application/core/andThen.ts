/** Decisions one after the other, in one outcome. */

import { evolve } from '../evolve.ts'
import type { Application } from '../types.ts'
import { type Context, merge, type Outcome } from './command.ts'

/** An outcome with what follows from it, decided of the application as it then is. */
export function andThen(
  a: Application,
  first: Outcome,
  { now }: Pick<Context, 'now'>,
  next: (after: Application) => Outcome,
): Outcome {
  return merge(first, next(first.events.reduce<Application>((state, one) => evolve(state, one, now), a)))
}
