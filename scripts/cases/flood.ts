import { isHazardZone } from '../../domain/rules/flood.ts'
import type { CaseKind } from './kinds.ts'
import { CaseError, compare } from './kinds.ts'
import { readBoolean } from './read.ts'

/** Checks which flood zones require insurance (42 USC 4012a). Zone D alone doesn't require it. */
export const floodCases: CaseKind = {
  name: 'flood',
  matches: (row) => typeof row.zone === 'string' && 'insurance_required' in row,
  label: (row) => `zone ${row.zone}`,
  run({ zone, insurance_required: expected }) {
    if (typeof zone !== 'string') throw new CaseError('the row has no zone')
    const hazard = isHazardZone(zone)
    const undetermined = expected === null || expected === 'undetermined'
    if (undetermined)
      return { checks: [compare('insurance_required', 'undetermined', String(hazard ?? 'undetermined'))] }
    return { checks: [compare('insurance_required', readBoolean(expected), hazard === true)] }
  },
}
