/** Starts the server with the sandbox. */
import { readConfig } from './config.ts'
import { startProgram } from './startup.ts'

await startProgram(readConfig, async (config, listener) => {
  const { startSandbox } = await import('./startSandbox.ts')
  await startSandbox(config, listener)
})
