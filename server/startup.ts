/** Starts the server. If the server can't start, explains the reason to the operator. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { debuglog } from 'node:util'
import type { Config } from './config.ts'
import type { Listener } from './http/listener.ts'
import { openPort } from './openPort.ts'

const debug = debuglog('hearthline')

/**
 * Reads the configuration, opens the port, and then runs `start`, which takes a second to load the rest of the server.
 * Opening the port before `start` reports a port in use without that delay. If anything fails, prints the problem and
 * exits with 1. NODE_DEBUG=hearthline also prints the stack trace, which rarely helps, because settings cause almost
 * every failure.
 */
export async function startProgram(
  read: () => Config,
  start: (config: Config, listener: Listener) => Promise<void>,
): Promise<void> {
  try {
    const config = read()
    // Node caches the compiled code in this folder, which cuts the loading time in half.
    enableCompileCache(join(config.root, '.cache', 'node'))
    await start(config, await openPort(config))
  } catch (error) {
    refuse(error)
  }
}

/** Reads the configuration and opens the port only to report a problem, in the same way as `startProgram`. */
export async function checkProgram(read: () => Config): Promise<void> {
  try {
    const { drain } = await openPort(read())
    await drain(async () => {})
  } catch (error) {
    refuse(error)
  }
}

function refuse(error: unknown): never {
  process.stderr.write(`Hearthline can't start. ${error instanceof Error ? error.message : String(error)}\n`)
  debug('%o', error)
  process.exit(1)
}
