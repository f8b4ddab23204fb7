import { createHash } from 'node:crypto'
import type { Variation } from 'domain/api/flags.ts'
import type { FlagRow } from '../../../storage/flags.ts'

export interface Evaluation {
  readonly enabled: boolean
  readonly variables: Readonly<Record<string, unknown>>
  readonly variation?: string
}

/** Returns a flag's setting. The organization's row takes precedence over the global row. */
export function rowOf(rows: readonly FlagRow[], key: string, org: string): FlagRow | undefined {
  const own = rows.filter((row) => row.key === key)
  return own.find(({ org_code }) => org_code === org) ?? own.find(({ org_code }) => org_code === null)
}

/**
 * Returns a flag's value for a person, or undefined if the flag was never set.
 * @param person the person's ID. The same ID always gets the same variation. Without an ID, the first variation
 * applies.
 */
export function evaluate(
  rows: readonly FlagRow[],
  key: string,
  org: string,
  person: string | undefined,
): Evaluation | undefined {
  const row = rowOf(rows, key, org)
  if (!row) return undefined
  const variation = row.enabled ? variationOf(row.variations, key, person) : undefined
  return {
    enabled: variation?.enabled ?? row.enabled,
    variables: { ...row.variables, ...variation?.variables },
    ...(variation && { variation: variation.name }),
  }
}

/** Chooses a variation by weight. A person's variation changes only if the weights change. */
function variationOf(variations: readonly Variation[], key: string, person: string | undefined): Variation | undefined {
  if (!person) return variations[0]
  const total = variations.reduce((sum, { weight }) => sum + weight, 0)
  const place = createHash('sha256').update(`${key}\n${person}`).digest().readUInt32BE(0) / 2 ** 32
  let end = 0
  return variations.find(({ weight }) => {
    end += weight
    return place * total < end
  })
}
