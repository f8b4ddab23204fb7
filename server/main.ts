/** Starts the server for production. Nothing that this file loads imports anything from the sandbox. */
import { productionConfig } from './productionConfig.ts'
import { withSettingsFile } from './settingsFile.ts'
import { startProgram } from './startup.ts'

await startProgram(
  () => productionConfig(withSettingsFile()),
  async (config, listener) => {
    const { startProduction } = await import('./startProduction.ts')
    await startProduction(config, listener)
  },
)
