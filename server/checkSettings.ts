/** Checks production's settings. Exits with 1 and lists the problems if the server can't start. */
import { productionConfig } from './productionConfig.ts'
import { withSettingsFile } from './settingsFile.ts'
import { checkProgram } from './startup.ts'

checkProgram(() => productionConfig(withSettingsFile()))
