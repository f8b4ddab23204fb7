/** Starts the server. If it can't start, explains the reason to the operator in plain words. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { debuglog } from 'node:util'
import type { Config } from './config.ts'
import type { Listener } from './http/listener.ts'
import { openPort } from './openPort.ts'

const debug = debuglog('hearthline')

/**
 * Reads the configuration, opens the port and then runs `start`, which loads the rest of the server. Loading takes a second. If the port is
 * already in use, the program reports this before it loads the rest. If anything fails, prints the problem and exits
 * with 1. Set NODE_DEBUG=hearthline to print the stack trace too. The stack trace rarely helps, because a setting
 * causes almost every failure.
 */
export async function startProgram(
  read: () => Config,
  start: (config: Config, listener: Listener) => Promise<void>,
): Promise<void> {
  try {
    const config = read()
    // Node caches the compiled code in this folder, which halves the loading time.
    enableCompileCache(join(config.root, '.cache', 'node'))
    await start(config, await openPort(config))
  } catch (error) {
    process.stderr.write(`Hearthline can't start. ${error instanceof Error ? error.message : String(error)}\n`)
    debug('%o', error)
    process.exit(1)
  }
}
