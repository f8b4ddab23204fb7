import type { Maintenance } from 'domain/api/flags.ts'
import { isClosed } from 'domain/routes/maintenance.ts'
import { decide } from '../api/decisions.ts'

/**
 * Returns the maintenance notice that currently closes the page, if any.
 * @throws ApiError if the lookup fails.
 */
export async function maintenanceAt(path: string): Promise<Maintenance | undefined> {
  const decision = await decide('fe-heloc-maintenance')
  return decision?.flagEnabled && isClosed(decision.variables.routes, path) ? decision.variables : undefined
}
