import { inject } from 'vitest'
import { cloneTemplate, type TestDatabase } from './postgres.ts'

export type { TestDatabase } from './postgres.ts'

/**
 * Creates a migrated, empty database for one test file. The end of the test run removes databases that are left over.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'))
}
