import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createBuilder, type Plugin } from 'vite'
import { readConfig } from '../server/config.ts'
import { stopOnSignals } from '../server/signals.ts'
import { startDatabase } from '../server/storage/embedded.ts'
import { buildConfig, stampFile, webFolder } from './build.ts'

// Runs the development server. When a web file changes, the web app is rebuilt. After any change, the server restarts
// and open pages reload.

const { root, ...config } = readConfig()
const turnFile = join(webFolder('sandbox'), 'client', 'turn.txt')

/** An endpoint that returns the current build number. A page reloads when the number changes. */
const reloadPages: Plugin = {
  name: 'reload-pages',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /\/src\/app\/entry-client\.tsx?$/.test(id)
      ? `${code}
;{ let seen; setInterval(async () => {
  const answer = await fetch('/account/heloc/assets/turn.txt', { cache: 'no-store' }).catch(() => undefined)
  const turn = answer?.ok ? await answer.text() : ''
  if (!/^\\d+$/.test(turn)) return
  if (seen && seen !== turn) location.reload()
  seen = turn
}, 1000) }`
      : undefined,
}

let server: ChildProcess | undefined
let restarting: Promise<void> | undefined
let again = false

/** Restarts the server. If files change during the restart, restarts the server once more. */
function restart(): void {
  if (restarting) {
    again = true
    return
  }
  restarting = (async () => {
    do {
      again = false
      await pause(100)
      await stopServer()
      writeFileSync(turnFile, String(Date.now()))
      server = spawn(process.execPath, ['--enable-source-maps', 'server/sandbox.ts'], { cwd: root, stdio: 'inherit' })
    } while (again)
    restarting = undefined
  })()
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const impatience = setTimeout(() => server?.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(impatience)
}

// Run the database in this process, so that it keeps running when the server restarts.
const database = await startDatabase(config)
stopOnSignals(async () => {
  await stopServer()
  await database.stop()
})

rmSync(stampFile('sandbox'), { force: true })
const base = buildConfig('sandbox')
const builder = await createBuilder(
  {
    ...base,
    plugins: [reloadPages],
    environments: {
      client: { build: { ...base.environments?.client?.build, watch: {}, minify: false } },
      ssr: { build: { ...base.environments?.ssr?.build, watch: {} } },
    },
  },
  null,
)
const unbuilt = new Set(Object.keys(builder.environments))
for (const [name, environment] of Object.entries(builder.environments)) {
  const watcher = await builder.build(environment)
  if (!('on' in watcher)) throw new Error(`The build of ${name} doesn't watch for changes.`)
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') event.result.close().catch((error: unknown) => console.error(error))
    if (event.code === 'ERROR') console.error(event.error)
    if (event.code !== 'END') return
    unbuilt.delete(name)
    if (unbuilt.size === 0) restart()
  })
}
for (const folder of ['server', 'domain', 'organizations', 'personas'].filter((name) => existsSync(join(root, name)))) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file && !/node_modules|\.test\.ts$|~$/.test(file) && unbuilt.size === 0) restart()
  })
}
