import { createHash } from 'node:crypto'
import type { Variation } from 'domain/api/flags.ts'
import type { FlagRow } from '../../../storage/flags.ts'

export interface Evaluation {
  readonly enabled: boolean
  readonly variables: Readonly<Record<string, unknown>>
  readonly variation?: string
}

/**
 * What a flag is for somebody: the organization's own row comes before everybody's. Undefined where nothing was set.
 * @param person whoever is to keep one variation; without it the first one holds.
 */
export function evaluate(
  rows: readonly FlagRow[],
  key: string,
  org: string,
  person: string | undefined,
): Evaluation | undefined {
  const own = rows.filter((row) => row.key === key)
  const row = own.find(({ org_code }) => org_code === org) ?? own.find(({ org_code }) => org_code === null)
  if (!row) return undefined
  const variation = row.enabled ? variationOf(row.variations, key, person) : undefined
  return {
    enabled: variation?.enabled ?? row.enabled,
    variables: { ...row.variables, ...variation?.variables },
    ...(variation && { variation: variation.name }),
  }
}

/** The same for the same person as long as the weights are: their place on a line as long as all weights together. */
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
