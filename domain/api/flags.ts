/** Every feature flag, with the flag's purpose, default and variables. */
import * as z from 'zod/mini'

/** The maintenance page's default message. */
export const MAINTENANCE_TITLE = 'Scheduled Maintenance'
export const MAINTENANCE_MESSAGE =
  'We are currently undergoing scheduled maintenance. Please check back shortly. Thank you for your patience!'

const maintenance = z.strictObject({
  /**
   * Path patterns of the pages that are closed during maintenance, in the syntax of `isClosed`. An empty list closes
   * every page of the product.
   */
  routes: z._default(
    z
      .array(z.string().check(z.startsWith('/', 'a route starts with a slash'), z.maxLength(200)))
      .check(z.maxLength(50)),
    [],
  ),
  message: z._default(z.string().check(z.minLength(1), z.maxLength(1000)), MAINTENANCE_MESSAGE),
  pageTitle: z._default(z.string().check(z.minLength(1), z.maxLength(100)), MAINTENANCE_TITLE),
  shouldShowDashboardLink: z._default(z.boolean(), false),
})
export type Maintenance = z.output<typeof maintenance>

const none = z.strictObject({})

interface FlagDefinition {
  readonly about: string
  /** The flag's value if it was never set or if the server can't look it up. */
  readonly default: boolean
  readonly variables: z.ZodMiniObject
}

export const FLAGS = {
  'fe-heloc-maintenance': { about: 'Closes pages for maintenance.', default: false, variables: maintenance },
  'fe-heloc-redesign-2025': { about: 'Registration with one question per page.', default: true, variables: none },
  'fe-heloc-portfolio-link': { about: 'The link to the portfolio manager.', default: false, variables: none },
  'fe-heloc-chat-authentication': {
    about: 'Identifies signed-in borrowers to the chat with a nonce.',
    default: false,
    variables: none,
  },
  'fe-heloc-leave-survey': {
    about: 'The short survey for people who are about to leave.',
    default: false,
    variables: none,
  },
  'fe-credit-union-logo': {
    about: 'The credit union regulator’s logo in the footer.',
    default: false,
    variables: none,
  },
  'fe-heloc-debug': { about: 'The debug panel, in builds that include it.', default: true, variables: none },
} as const satisfies Readonly<Record<string, FlagDefinition>>

export type FlagKey = keyof typeof FLAGS
export const FLAG_KEYS = Object.keys(FLAGS) as FlagKey[]
export const isFlagKey = (key: string): key is FlagKey => Object.hasOwn(FLAGS, key)

export type VariablesOf<Key extends FlagKey> = z.output<(typeof FLAGS)[Key]['variables']>

/**
 * One variation of a feature. The server assigns each visitor a variation by weight, and never changes the assignment.
 * The variation's `enabled` and `variables` override the flag's.
 */
const variationSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  weight: z.int().check(z.nonnegative(), z.maximum(10_000)),
  enabled: z.optional(z.boolean()),
  variables: z.optional(z.record(z.string(), z.unknown())),
})
export type Variation = z.output<typeof variationSchema>
export const variationsSchema = z.array(variationSchema).check(
  z.maxLength(20),
  z.refine(
    (all) => all.length === 0 || all.some(({ weight }) => weight > 0),
    'at least one variation must have a weight',
  ),
  z.refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    'each variation must have a different name',
  ),
)

/** A feature flag's setting for one visitor. */
export interface Decision<Key extends FlagKey = FlagKey> {
  readonly flagKey: Key
  readonly flagEnabled: boolean
  readonly variables: VariablesOf<Key>
  readonly variation?: string
}
