/**
 * Checks the settings of the sandbox or of production, and whether the port is free. Exits with 1 and lists the
 * problems if the server can't start.
 */
import { readConfig } from './config.ts'
import { productionConfig } from './productionConfig.ts'
import { withSettingsFile } from './settingsFile.ts'
import { checkProgram } from './startup.ts'

await checkProgram(process.argv[2] === 'sandbox' ? readConfig : () => productionConfig(withSettingsFile()))
