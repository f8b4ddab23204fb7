import type { Maintenance } from 'domain/api/flags.ts'
import { isClosed } from 'domain/routes/maintenance.ts'
import { decide } from '../api/flags.ts'

/**
 * What closes a page now, if anything does.
 * @throws ApiError if it cannot be looked up.
 */
export async function maintenanceAt(path: string): Promise<Maintenance | undefined> {
  const decision = await decide('fe-heloc-maintenance')
  return decision?.flagEnabled && isClosed(decision.variables.routes, path) ? decision.variables : undefined
}
