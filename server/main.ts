/** Starts the server for production. Nothing that this file loads imports anything from the sandbox. */
import { startProgram } from './startup.ts'

await startProgram(async (config, listener) => {
  const { startProduction } = await import('./startProduction.ts')
  await startProduction(config, listener)
})
