/** Decisions one after the other, in one outcome. */
import { both, type Context, type Outcome } from './command.ts'
import { evolve } from './evolve.ts'
import type { Application } from './types.ts'

/** An outcome with what follows from it, decided of the application as it then is. */
export function followedBy(
  a: Application,
  first: Outcome,
  { now }: Pick<Context, 'now'>,
  next: (after: Application) => Outcome,
): Outcome {
  return both(first, next(first.events.reduce<Application>((state, one) => evolve(state, one, now), a)))
}
