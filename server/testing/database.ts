import { inject } from 'vitest'
import { cloneTemplate, type TestDatabase } from './postgres.ts'

export type { TestDatabase } from './postgres.ts'

/** Creates a migrated, empty database for one test file. Any remaining databases are dropped when the test run ends. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'))
}

/** Creates a database without a schema. Any remaining databases are dropped when the test run ends. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'), 'template0')
}
