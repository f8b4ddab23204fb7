/** Feature flags in PostgreSQL, shared by all nodes. */
import {
  FlagNotFoundError,
  type JsonValue,
  type ResolutionDetails,
  StandardResolutionReasons,
  TypeMismatchError,
} from '@openfeature/server-sdk'
import { isFlagKey } from 'domain/api/flags.ts'
import { type FlagRow, flagsOf } from '../../../storage/flags.ts'
import type { Db } from '../../../storage/transactions.ts'
import type { FeatureFlags, FlagContext } from '../port.ts'
import { type Evaluation, evaluate, rowOf } from './evaluate.ts'

export function postgresFlags(db: Db): FeatureFlags {
  const read = readTogether((org) => flagsOf(db, org))

  async function resolve<T>(
    key: string,
    context: FlagContext,
    otherwise: T,
    pick: (evaluation: Evaluation) => T,
  ): Promise<ResolutionDetails<T>> {
    if (!isFlagKey(key)) throw new FlagNotFoundError(`unknown flag ${key}`)
    const evaluation = evaluate(await read(context.org), key, context.org, context.targetingKey)
    if (!evaluation) return { value: otherwise, reason: StandardResolutionReasons.DEFAULT }
    const { variation } = evaluation
    return {
      value: pick(evaluation),
      reason: variation === undefined ? StandardResolutionReasons.STATIC : StandardResolutionReasons.SPLIT,
      ...(variation !== undefined && { variant: variation }),
    }
  }

  const wrongType = (): never => {
    throw new TypeMismatchError('a flag is on or off and may have variables')
  }
  return {
    metadata: { name: 'PostgreSQL' },
    runsOn: 'server',
    resolveBooleanEvaluation: (key, otherwise, context) =>
      resolve(key, context as FlagContext, otherwise, ({ enabled }) => enabled),
    resolveObjectEvaluation: <T extends JsonValue>(key: string, otherwise: T, context: object) =>
      resolve(key, context as FlagContext, otherwise, ({ variables }) => variables as T),
    resolveStringEvaluation: async () => wrongType(),
    resolveNumberEvaluation: async () => wrongType(),
    variationsOf: async (key, org) => (rowOf(await read(org), key, org)?.variations ?? []).map(({ name }) => name),
  }
}

/**
 * Lets concurrent lookups share one database read. The read starts after all of these lookups began, so no caller gets
 * a stale value.
 */
function readTogether(read: (org: string) => Promise<readonly FlagRow[]>) {
  const waiting = new Map<string, Promise<readonly FlagRow[]>>()
  return (org: string): Promise<readonly FlagRow[]> => {
    const shared = waiting.get(org)
    if (shared) return shared
    const own = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(org)
      return read(org)
    })
    waiting.set(org, own)
    return own
  }
}
