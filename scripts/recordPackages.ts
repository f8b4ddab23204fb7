/**
 * Writes the names of all packages that a process loads into the file LOADED_PACKAGES. Loaded with `node --import`, so
 * that it sees every import from the start.
 */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const known = new Set<string>()

registerHooks({
  load(url, context, next) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
    if (name !== undefined && !known.has(name)) {
      known.add(name)
      appendFileSync(process.env.LOADED_PACKAGES ?? '', `${name}\n`)
    }
    return next(url, context)
  },
})
