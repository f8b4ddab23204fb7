/** Combines successive decisions into one outcome. */

import { evolve } from '../evolve.ts'
import type { Application } from '../types.ts'
import { type Context, merge, type Outcome } from './command.ts'

/** Adds to an outcome what follows from it, decided on the application after its events. */
export function andThen(
  a: Application,
  first: Outcome,
  { now }: Pick<Context, 'now'>,
  next: (after: Application) => Outcome,
): Outcome {
  return merge(first, next(first.events.reduce<Application>((state, one) => evolve(state, one, now), a)))
}
