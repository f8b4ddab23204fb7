/** Starts the server for production. This file doesn't load any sandbox code. */
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
