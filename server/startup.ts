/** Starts the program, and tells the operator in plain words why it can't start. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { debuglog } from 'node:util'
import { type Config, readConfig } from './config.ts'
import type { Listener } from './http/listener.ts'
import { openPort } from './openPort.ts'

const debug = debuglog('hearthline')

/**
 * Opens the port and then runs `start`, which loads the rest of the program. So a port in use is reported before a
 * second of loading. If anything fails, prints what's wrong and exits with 1. NODE_DEBUG=hearthline also prints the
 * place in the code, which rarely helps, because almost every failure is a setting's.
 */
export async function startProgram(start: (config: Config, listener: Listener) => Promise<void>): Promise<void> {
  try {
    const config = readConfig()
    // Node keeps the compiled program in this folder, which halves the time to load it.
    enableCompileCache(join(config.root, '.cache', 'node'))
    await start(config, await openPort(config))
  } catch (error) {
    process.stderr.write(`Hearthline can't start. ${error instanceof Error ? error.message : String(error)}\n`)
    debug('%o', error)
    process.exit(1)
  }
}
