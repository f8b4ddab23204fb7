import type { TestProject } from 'vitest/node'
import { readConfig } from '../config.ts'
import { startTestServer, type TestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Runs once before all integration tests. The returned function runs once after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer(readConfig())
  project.provide('testServer', server)
  return stop
}
