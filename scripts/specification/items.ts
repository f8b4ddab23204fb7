/**
 * Lists the product's specified items for `docs/specification-map.md`. The lists are written by hand instead of derived
 * from the program, so that the tests notice if the program lacks an item.
 */
import { BEHAVIORS } from './behaviors.ts'
import { CALLS } from './calls.ts'
import { APPLICATION, ENUMERATIONS } from './enumerations.ts'
import { FIELDS } from './fields.ts'
import { LIMITS } from './limits.ts'
import type { Items } from './lists.ts'
import { ROUTES } from './routes.ts'
import { RULES } from './rules.ts'
import { STATES } from './states.ts'
import { WORDS } from './words.ts'

export const KINDS = {
  routes: ROUTES,
  words: WORDS,
  calls: CALLS,
  application: APPLICATION,
  fields: FIELDS,
  enumerations: ENUMERATIONS,
  states: STATES,
  limits: LIMITS,
  behaviors: BEHAVIORS,
  rules: RULES,
} as const satisfies Readonly<Record<string, Items>>
export type Kind = keyof typeof KINDS
