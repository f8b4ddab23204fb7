/** Decisions in sequence, as one outcome. */

import { evolve } from '../evolve.ts'
import type { Application } from '../types.ts'
import { type Context, merge, type Outcome } from './command.ts'

/** An outcome plus what follows from it, decided on the resulting application. */
export function andThen(
  a: Application,
  first: Outcome,
  { now }: Pick<Context, 'now'>,
  next: (after: Application) => Outcome,
): Outcome {
  return merge(first, next(first.events.reduce<Application>((state, one) => evolve(state, one, now), a)))
}
