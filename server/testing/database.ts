import { inject } from 'vitest'
import { cloneTemplate, type TestDatabase } from './postgres.ts'

export type { TestDatabase } from './postgres.ts'

/** A migrated, empty database for one test file; leftovers are removed at the end of the run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'))
}
