/**
 * Starts the sandbox with real vendors for some parties, for tests: `node sandboxWith.ts '{"PARTY":"ADAPTER"}'`.
 */
import type { AdapterNames } from 'domain/organization/providers.ts'
import { readConfig } from '../config.ts'
import { startProgram } from '../startup.ts'

await startProgram(readConfig, async (config, listener) => {
  const { startSandbox } = await import('../startSandbox.ts')
  await startSandbox(config, listener, JSON.parse(process.argv[2] ?? '{}') as AdapterNames)
})
