import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Defines which files may import which others. web and server may import domain, each workspace has its own layers, and
// import cycles are forbidden. Paths are relative to the repository, with forward slashes. Type imports count too,
// because they also create a dependency.

export type Sources = ReadonlyMap<string, string>

interface Import {
  /** As written. */
  specifier: string
  /** The imported file, if it's in this repository. */
  file: string | undefined
}

const root = fileURLToPath(new URL('..', import.meta.url))
const workspaces = ['domain', 'server', 'web']
const builtins = new Set(builtinModules)

/** Reads the TypeScript files of the workspaces and of other folders that contain code, such as scripts and tests. */
export function readSources(): Sources {
  const files = new Map<string, string>()
  for (const top of [...workspaces, 'personas', 'organizations', 'e2e', 'scripts', 'bench'].filter((name) =>
    existsSync(join(root, name)),
  )) {
    for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      if (!entry.isFile() || !/\.(tsx?|json|css)$/.test(path) || /(^|\/)(node_modules|dist)\//.test(path)) continue
      files.set(path, /\.tsx?$/.test(path) ? readFileSync(join(root, path), 'utf8') : '')
    }
  }
  return files
}

const importPattern = /(?:(?<!['"])\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm
const commentPattern = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export function importsOf(file: string, text: string): Import[] {
  return [...text.replace(commentPattern, '').matchAll(importPattern)].map(([, , specifier = '']) => ({
    specifier,
    file: resolve(file, specifier),
  }))
}

function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return normalize(join(dirname(from), path)).replaceAll('\\', '/')
  return workspaces.some((name) => path.startsWith(`${name}/`)) ? path : undefined
}

/**
 * Returns every file that is loaded when a program starts from `entry`, including `entry`. Type imports are ignored,
 * because they don't load anything.
 */
export function importGraph(entry: string, sources: Sources): Set<string> {
  const seen = new Set<string>()
  const queue = [entry]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = (sources.get(file) ?? '').replace(/\b(import|export)\s+type\b[^'"]*(['"])[^'"]*\2/g, '')
    for (const { file: target } of importsOf(file, text)) if (target && sources.has(target)) queue.push(target)
  }
  return seen
}

const domainLayers: Record<string, number> = {
  values: 0,
  routes: 1,
  rules: 2,
  hmda: 3,
  organization: 3,
  chat: 4,
  forms: 4,
  journey: 4,
  help: 5,
  application: 5,
  fairLending: 5,
  api: 6,
  reporting: 6,
}
const domainPackage = /^(zod\/mini|culori\/fn|libphonenumber-js(\/.+)?)$/

const webLayers: Record<string, number> = {
  ui: 0,
  api: 1,
  widgets: 2,
  features: 3,
  screens: 4,
  pages: 4,
  gallery: 5,
  app: 5,
}

/**
 * The layers of the server. Folders not listed here are services that the use cases may call, such as storage,
 * encryption or documents.
 */
const serverLayers: Record<string, number> = { usecases: 2, http: 3, jobs: 3, sandbox: 4 }
const SERVER_SERVICE = 1
const SERVER_GROUND = 0
const SERVER_ROOT = 4
/** Files at the top of the server folder that every layer may import, because they import no other server files. */
const serverGround = new Set([
  'awsConfig.ts',
  'scannerConfig.ts',
  'config.ts',
  'clock.ts',
  'signals.ts',
  'log.ts',
  'errors.ts',
  'misconfigured.ts',
  'onDemand.ts',
  'ownMemory.ts',
  'organizations.ts',
])

/**
 * The subjects of domain/application. Each subject may import only the subjects before it in this list. The root files
 * combine the subjects. The only root files that a subject may import are types, events and evolve.
 */
export const applicationSubjects: readonly string[] = [
  'core',
  'reviews',
  'conditions',
  'decline',
  'offers',
  'property',
  'credit',
  'owners',
  'income',
  'closing',
  'funding',
  'letters',
  'desk',
  'staff',
  'views',
]
const aggregate = new Set(['types.ts', 'events.ts', 'evolve.ts'])

/** Every folder for which the rule defines an order. */
export const orderedFolders: readonly string[] = [
  ...Object.keys(domainLayers).map((name) => `domain/${name}`),
  ...Object.keys(webLayers).map((name) => `web/src/${name}`),
  ...Object.keys(serverLayers).map((name) => `server/${name}`),
  ...applicationSubjects.map((name) => `domain/application/${name}`),
]

function subjectFault(from: string, to: string): string | undefined {
  const [, , subject = '', inner] = from.split('/')
  const [, , target = '', targetInner] = to.split('/')
  if (inner === undefined || subject === target) return undefined
  if (targetInner === undefined)
    return aggregate.has(target) ? undefined : `${subject} doesn't import the tables of contents, only the aggregate`
  const [rank, targetRank] = [applicationSubjects.indexOf(subject), applicationSubjects.indexOf(target)]
  if (rank < 0 || targetRank < 0) return `${rank < 0 ? subject : target} has no place in the order of subjects`
  return targetRank < rank ? undefined : `${subject} doesn't import ${target}`
}

const isTest = (file: string) => /\.(test|testdata)\.tsx?$|(^|\/)(test[A-Z]\w*\.tsx?$|testing\/)/.test(file)

function domainFault(from: string, { specifier, file: to }: Import): string | undefined {
  if (!to) {
    const own = domainPackage.test(specifier) || (isTest(from) && ['vitest', 'fast-check'].includes(specifier))
    return own || (isTest(from) && specifier.startsWith('node:'))
      ? undefined
      : 'the domain is pure: only zod/mini and its own packages'
  }
  if (!to.startsWith('domain/'))
    return isTest(from) && to.startsWith('organizations/') ? undefined : 'the domain imports nobody'
  if (isTest(from)) return undefined
  if (from.startsWith('domain/application/') && to.startsWith('domain/application/')) return subjectFault(from, to)
  return layered(domainLayers, from.split('/')[1] ?? '', to.split('/')[1] ?? '')
}

function webFault(from: string, { specifier, file: to }: Import): string | undefined {
  const plain = specifier.replace(/^node:/, '')
  if (!to)
    return from.startsWith('web/src/') && !isTest(from) && builtins.has(plain) ? 'a browser has no Node' : undefined
  if (to.startsWith('server/')) return 'web and server never import each other'
  const [, , fromPart = '', inner] = from.split('/')
  const data = /^(personas|organizations)\//.test(to)
  if (data)
    return isTest(from) || fromPart === 'gallery'
      ? undefined
      : 'only tests and the gallery know the data of the sandbox'
  if (!from.startsWith('web/src/') || !to.startsWith('web/src/') || isTest(from)) return undefined
  const toPart = to.split('/')[2] ?? ''
  if (inner === undefined || !(toPart in webLayers)) return undefined
  // The gallery may import everything, because it displays the whole web app. It's part of the web app's routes only in
  // development.
  if (fromPart === 'gallery' || (fromPart === 'app' && toPart === 'gallery')) return undefined
  if (fromPart === 'api' && toPart === 'ui') return 'web/api does not know the design system'
  return layered(webLayers, fromPart, toPart)
}

function serverFault(from: string, { file: to }: Import): string | undefined {
  if (!to) return undefined
  if (to.startsWith('web/')) return 'web and server never import each other'
  if (!to.startsWith('server/') || isTest(from)) return undefined
  const [, fromPart = ''] = from.split('/')
  const [, toPart = ''] = to.split('/')
  const composes = !from.slice('server/'.length).includes('/') && !serverGround.has(fromPart)
  // Ports and shared adapter code, such as time limits, don't depend on a vendor.
  const isNeutral = /\/ports?\.ts$|^server\/providers\/shared\//.test(to)
  if (toPart === 'providers' && fromPart !== 'providers' && !isNeutral && !composes) {
    return 'only what composes the program names an adapter; others know the port'
  }
  const fromRank = serverRank(from)
  const toRank = serverRank(to)
  if (toRank > fromRank) return `${fromPart} does not import ${toPart}`
  const apart = fromRank === serverLayers.http && fromPart !== toPart && toRank === fromRank
  return apart ? `${fromPart} and ${toPart} do not know each other` : undefined
}

function serverRank(file: string): number {
  const [, part = '', inner] = file.split('/')
  if (inner === undefined) return serverGround.has(part) ? SERVER_GROUND : SERVER_ROOT
  return serverLayers[part] ?? SERVER_SERVICE
}

/**
 * A file may import from lower layers and from its own folder. Folders in the same layer can't import from each other.
 */
function layered(layers: Record<string, number>, from: string, to: string): string | undefined {
  if (from === to) return undefined
  const fromRank = layers[from]
  const toRank = layers[to]
  if (fromRank === undefined || toRank === undefined)
    return `${fromRank === undefined ? from : to} has no place in the order of layers`
  return toRank < fromRank ? undefined : `${from} does not import ${to}`
}

const faults: Record<string, (from: string, what: Import) => string | undefined> = {
  domain: domainFault,
  web: webFault,
  server: serverFault,
}

/**
 * Folders that contain or compare demographic answers, each with the only files that may import it. No code that
 * decides about an application may be among them (12 CFR 1002.5(b), 1002.6(b)).
 */
const guarded: readonly (readonly [folder: RegExp, readers: RegExp])[] = [
  // The list of registration denials shows only their numbers.
  [/^domain\/reporting\//, /^(domain\/reporting\/|server\/usecases\/(loanRegister\/|agents\/denials\.ts))/],
  [
    /^server\/usecases\/loanRegister\//,
    /^server\/(usecases\/(loanRegister|fairLending)\/|http\/loanRegister\.ts|hmda\.ts)/,
  ],
  [
    /^domain\/fairLending\//,
    /^(domain\/fairLending\/|domain\/api\/fairLending\.ts|server\/usecases\/fairLending\/|web\/src\/features\/agent\/FairLending)/,
  ],
  [/^server\/usecases\/fairLending\//, /^server\/(usecases\/fairLending\/|http\/fairLending\.ts)/],
]
const guardFault = (from: string, { file: to = '' }: Import): string | undefined =>
  !isTest(from) && guarded.some(([folder, readers]) => folder.test(to) && !readers.test(from))
    ? 'only the register and fair-lending monitoring read demographic answers'
    : undefined

/** The part of the web app that a file belongs to, such as a feature or a folder of screens. */
const partOf = (file: string): string => file.split('/').slice(0, 4).join('/')

/**
 * Returns the widgets that only one part of the web app uses. Such a widget belongs in that part. The consents'
 * wordings are an exception: they stay together, because one test compares all of them with the consents' versions.
 */
export function unsharedWidgets(sources: Sources): string[] {
  const users = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    if (!file.startsWith('web/src/') || isTest(file)) continue
    for (const { file: to } of importsOf(file, text))
      if (to?.startsWith('web/src/widgets/')) users.set(to, new Set([...(users.get(to) ?? []), partOf(file)]))
  }
  return [...users].flatMap(([widget, parts]) => {
    const [part = ''] = parts
    const isShared = parts.size > 1 || part.startsWith('web/src/widgets/') || widget.includes('/widgets/consents/')
    return isShared ? [] : [`${widget} belongs in ${part}`]
  })
}

/** Returns one line for each import that violates the rule and one for each cycle. */
export function violations(sources: Sources): string[] {
  const found: string[] = []
  const edges = new Map<string, string[]>()
  for (const [file, text] of sources) {
    const imports = importsOf(file, text)
    const fault = faults[file.split('/')[0] ?? '']
    for (const what of imports) {
      const message = fault?.(file, what) ?? guardFault(file, what)
      if (message) found.push(`${file} imports ${what.specifier}: ${message}`)
    }
    edges.set(
      file,
      imports.flatMap(({ file: to }) => (to && sources.has(to) ? [to] : [])),
    )
  }
  found.push(...cycles(edges).map((cycle) => `cycle: ${cycle.join(' → ')}`))
  found.push(
    ...[...importGraph('server/main.ts', sources)]
      .filter((file) => /^personas\/|(^|\/)sandbox/i.test(file))
      .map((file) => `server/main.ts takes in ${file}: production has no sandbox`),
  )
  return found
}

/** Returns one line for each group of files that form an import cycle. */
function cycles(edges: ReadonlyMap<string, string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    path.push(file)
    for (const next of edges.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of edges.keys()) visit(file)
  return found
}

if (import.meta.main) {
  const found = violations(readSources())
  for (const line of found) console.error(line)
  console.log(found.length === 0 ? 'The import rule holds.' : `${found.length} imports break the rule.`)
  process.exitCode = found.length === 0 ? 0 : 1
}
