/**
 * Lists the product's specified items for `docs/specification-map.md`. The lists are written by hand instead of derived
 * from the program, so that the tests notice if the program lacks an item.
 */
import { NAMED_MOVES } from '../../domain/application/testing/named.testdata.ts'
import { BEHAVIORS } from './behaviors.ts'
import { CALLS } from './calls.ts'
import { APPLICATION, ENUMERATIONS } from './enumerations.ts'
import { BROWSER_ERROR_ITEMS } from './errors.ts'
import { FIELDS } from './fields.ts'
import { LIMIT_ITEMS } from './limits.ts'
import type { Items } from './lists.ts'
import { ROUTES } from './routes.ts'
import { RULES } from './rules.ts'
import { STATES } from './states.ts'
import { FORM_MESSAGES, WORDS } from './words.ts'

export const KINDS = {
  routes: ROUTES,
  words: WORDS,
  messages: FORM_MESSAGES,
  calls: CALLS,
  application: APPLICATION,
  fields: FIELDS,
  enumerations: ENUMERATIONS,
  states: STATES,
  moves: NAMED_MOVES,
  ...LIMIT_ITEMS,
  errors: BROWSER_ERROR_ITEMS,
  behaviors: BEHAVIORS,
  rules: RULES,
} as const satisfies Readonly<Record<string, Items>>
export type Kind = keyof typeof KINDS
