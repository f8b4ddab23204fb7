/** Starts the server with the sandbox. */
import { startProgram } from './startup.ts'

await startProgram(async (config, listener) => {
  const { startSandbox } = await import('./startSandbox.ts')
  await startSandbox(config, listener)
})
