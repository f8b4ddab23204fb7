/** Looks up feature flags for the server, through OpenFeature. If a lookup fails, the flag's default applies. */
import { randomUUID } from 'node:crypto'
import { type EvaluationDetails, type FlagValue, type JsonValue, OpenFeature } from '@openfeature/server-sdk'
import { type Decision, FLAGS, type FlagKey, type VariablesOf, variationsSchema } from 'domain/api/flags.ts'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { FeatureFlags, FlagContext } from '../providers/featureFlags/port.ts'
import { type FlagChange, writeFlag } from '../storage/flags.ts'
import type { Db } from '../storage/transactions.ts'

/** The person and organization that a flag is looked up for. */
export interface FlagUser {
  readonly org: string
  readonly trackerId?: string
}

export interface Flags {
  isOn(key: FlagKey, user: FlagUser): Promise<boolean>
  decide<Key extends FlagKey>(key: Key, user: FlagUser): Promise<Decision<Key>>
  /** Whether a flag has a variation with this name at an organization. */
  hasVariation(key: FlagKey, org: string, variation: string): Promise<boolean>
}

/** The maximum length of a variation's name. */
const MOST_OF_NAME = 100

const contextOf = ({ org, trackerId }: FlagUser): FlagContext => ({
  org,
  ...(trackerId && { targetingKey: trackerId }),
})

/**
 * Parses a flag's stored variables. If the variables don't match the flag's shape, the flag's default variables apply.
 */
function variablesOf<Key extends FlagKey>(key: Key, given: unknown): VariablesOf<Key> {
  const { variables } = FLAGS[key]
  const read = z.safeParse(variables, given)
  return (read.success ? read.data : z.parse(variables, {})) as VariablesOf<Key>
}

export function createFlags(provider: FeatureFlags, log: Pick<Logger, 'error'>): Flags {
  // OpenFeature has one list of providers per process, so each server in the process registers its provider under its
  // own OpenFeature domain.
  const place = randomUUID()
  OpenFeature.setProvider(place, provider)
  const client = OpenFeature.getClient(place)

  const told = <T extends FlagValue>(details: EvaluationDetails<T>): EvaluationDetails<T> => {
    if (details.errorCode)
      log.error(
        { flag: details.flagKey, code: details.errorCode },
        'a flag could not be looked up, so its default applies',
      )
    return details
  }
  return {
    isOn: async (key, user) => told(await client.getBooleanDetails(key, FLAGS[key].default, contextOf(user))).value,
    async decide(key, user) {
      const context = contextOf(user)
      const [enabled, variables] = await Promise.all([
        client.getBooleanDetails(key, FLAGS[key].default, context),
        client.getObjectDetails<JsonValue>(key, {}, context),
      ])
      return {
        flagKey: key,
        flagEnabled: told(enabled).value,
        variables: variablesOf(key, variables.value),
        ...(enabled.variant !== undefined && { variation: enabled.variant }),
      }
    },
    async hasVariation(key, org, variation) {
      if (variation.length > MOST_OF_NAME) return false
      return !provider.variationsOf || (await provider.variationsOf(key, org)).includes(variation)
    },
  }
}

/** Thrown if a flag can't be changed as requested. */
export class BadFlag extends Error {}

/**
 * Sets a flag. Every node uses the new value starting with its next lookup.
 * @throws BadFlag if the variables or variations aren't valid for the flag
 */
export async function setFlag(db: Db, change: FlagChange & { readonly key: FlagKey }): Promise<void> {
  const { variables } = FLAGS[change.key]
  const checked = (what: string, schema: z.ZodMiniType, value: unknown) => {
    const { error } = z.safeParse(schema, value)
    if (error)
      throw new BadFlag(`${what}: ${error.issues.map(({ path, message }) => [...path, message].join(' ')).join('; ')}`)
  }
  if (change.variables) checked('variables', variables, change.variables)
  if (change.variations) {
    checked('variations', variationsSchema, change.variations)
    for (const one of change.variations)
      checked(`variables of ${one.name}`, variables, { ...change.variables, ...one.variables })
  }
  await writeFlag(db, change)
}
