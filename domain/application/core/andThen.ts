/** Runs a second decision after a first one, and combines both into one outcome. */

import { evolve } from '../evolve.ts'
import type { Application } from '../types.ts'
import { type Context, merge, type Outcome } from './command.ts'

/**
 * Adds a second decision to an outcome. The second decision is based on the application after the first decision's
 * events.
 */
export function andThen(
  a: Application,
  first: Outcome,
  { now }: Pick<Context, 'now'>,
  next: (after: Application) => Outcome,
): Outcome {
  return merge(first, next(first.events.reduce<Application>((state, one) => evolve(state, one, now), a)))
}
