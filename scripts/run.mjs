// The entry point of `npm start`, `npm test` and the other commands. It needs only Node 20 or later and no installed
// packages. It installs any missing packages, finds the Node version that the project requires, and runs the command
// with that version.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WANTED = [24, 21]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.hearthline-stamp')

/**
 * Limits, in bytes, that make Linux's memory allocator return freed memory to the system. Without them, the server's
 * memory grows by about 13% instead of 5% in `npm run bench -- --only memory`.
 */
const allocator = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '65536' }

/** The scripts that each command runs, in order. The last script gets the command's arguments. */
const verbs = {
  // Check the settings and the port before the build, because the build takes a while.
  start: [['server/checkSettings.ts', 'sandbox'], ['scripts/build.ts'], ['server/sandbox.ts']],
  'start:production': [
    ['server/checkSettings.ts', 'production'],
    ['scripts/build.ts', '--production'],
    ['server/main.ts'],
  ],
  dev: [['scripts/dev.ts']],
  test: [['scripts/test.ts']],
  'test:deep': [['scripts/test.ts', '--deep']],
  'test:long': [['scripts/test.ts', '--long']],
  ci: [['scripts/test.ts', '--ci']],
  sample: [['scripts/sample.ts']],
  sheet: [['scripts/build.ts'], ['scripts/sheet.ts']],
  pictures: [['scripts/build.ts'], ['scripts/pictures.ts']],
  fonts: [['scripts/subsetFonts.mjs']],
  build: [['scripts/build.ts']],
  bench: [['scripts/build.ts'], ['bench/run.ts']],
  cases: [['scripts/cases.ts']],
  lenders: [['scripts/lenders.ts']],
  agents: [['server/agents.ts']],
  brokers: [['server/brokers.ts']],
  addresses: [['server/addresses.ts']],
  counselors: [['server/counselors.ts']],
  keys: [['server/keys.ts']],
  files: [['server/files.ts']],
  flags: [['server/flags.ts']],
  hmda: [['server/hmda.ts']],
  jobs: [['server/stuckJobs.ts']],
  'help-check': [['scripts/helpCheck.ts']],
  doctor: [['scripts/doctor.ts']],
  sbom: [['scripts/sbom.ts']],
  setup: [['scripts/setup.ts']],
  simulate: [['server/simulate.ts']],
  backup: [['server/backup.ts']],
  restore: [['server/restore.ts']],
  'verify-ledger': [['server/verifyLedger.ts']],
}

const [verb = '', ...args] = process.argv.slice(2)
const programs = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
if (!programs) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(verbs).join(' | ')} [arguments]`)
  process.exit(2)
}

install()
const node = findNode()
for (const [index, program] of programs.entries()) {
  const code = await run(node, [...program, ...(index === programs.length - 1 ? args : [])])
  if (code !== 0) process.exit(code)
}

function install() {
  const stamp = wantedStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!isInstalled()) {
    console.log('Installing packages (npm ci) …')
    const begun = Date.now()
    const npm = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    // npm puts the path of its own script in an environment variable. If the variable isn't set, use the npm found on
    // PATH.
    const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
    const { status, error } = own
      ? spawnSync(process.execPath, [own, ...npm], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', npm, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) {
      console.error(`Packages could not be installed${error ? `: ${error.message}` : ''}.`)
      process.exit(1)
    }
    console.log(`Installed in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  }
  writeFileSync(stampFile, stamp)
}

function wantedStamp() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of [
    'package-lock.json',
    'package.json',
    ...['domain', 'server', 'web'].map((name) => `${name}/package.json`),
  ]) {
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Returns whether all packages in the lock file are installed, according to npm's own record in `node_modules`. */
function isInstalled() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = present[path]
    if (found)
      return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(root, path))
    const forHere = entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch) && !entry.libc
    return entry.optional && !forHere
  })
}

function findNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const brought = join(
    modules,
    `node-${system}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(brought)) return brought
  console.error(
    `This needs Node ${WANTED.join('.')} or newer, and there is no package of it for this machine. You run ${process.version}.`,
  )
  process.exit(1)
}

function run(program, programArgs) {
  const child = spawn(program, programArgs, {
    cwd: root,
    stdio: 'inherit',
    env: { ...allocator, ...process.env, PATH: [dirname(program), process.env.PATH].join(delimiter) },
  })
  // Ctrl-C in a terminal also reaches the child process. The child shuts down cleanly, and this process waits for it to
  // exit.
  const forward = { SIGINT: () => {}, SIGTERM: () => child.kill('SIGTERM'), SIGHUP: () => child.kill('SIGTERM') }
  if (!process.stdin.isTTY) forward.SIGINT = () => child.kill('SIGINT')
  for (const [signal, listener] of Object.entries(forward)) process.on(signal, listener)
  // npm passes signals on to its shell, which exits without notifying this process. When the shell exits, this process
  // gets a new parent process, so check for that.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(watch)
      for (const [signal, listener] of Object.entries(forward)) process.off(signal, listener)
      resolve(code ?? 1)
    })
  })
}
