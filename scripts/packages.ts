/**
 * Reads the packages in the lock file, with their dependencies and licenses, and writes a software bill of materials.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'

interface Entry {
  readonly version?: string
  readonly name?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  /** Whether only developers need the package. */
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The parts of `package-lock.json` that we read (version 3). The keys of `packages` are paths. */
export interface Lock {
  readonly packages: Readonly<Record<string, Entry>>
}

export interface Package {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string
  /** The hash of the archive in the registry, in hexadecimal. */
  readonly sha512: string | undefined
  readonly isForDevelopers: boolean
  readonly isOptional: boolean
  readonly hasInstallScript: boolean
  /** The paths, in the lock file, of the packages that this package needs. */
  readonly needs: readonly string[]
}

/**
 * The licenses of packages that have none in the lock file. npm writes a license only for a package that it installs,
 * and these packages weren't installed on the machine that wrote the lock file.
 */
const UNLISTED: readonly (readonly [name: RegExp, license: string])[] = [
  [/^@biomejs\/cli-/, 'MIT OR Apache-2.0'],
  [/^@napi-rs\/canvas-/, 'MIT'],
  // The license file of png-js contains the MIT license, and that of zipcodes the 3-clause BSD license.
  [/^png-js$/, 'MIT'],
  [/^zipcodes$/, 'BSD-3-Clause'],
]

/** Returns the packages from the registry, sorted by path. */
export function lockedPackages({ packages }: Lock): readonly Package[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]): Package => {
      const name = entry.name ?? nameAt(path)
      return {
        ...{ path, name, version: entry.version ?? '', license: licenseOf(name, entry), sha512: hashOf(entry) },
        ...{ isForDevelopers: entry.dev === true, isOptional: entry.optional === true },
        hasInstallScript: entry.hasInstallScript === true,
        needs: needsOf(packages, path),
      }
    })
}

const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const licenseOf = (name: string, { license }: Entry): string =>
  UNLISTED.find(([pattern]) => pattern.test(name))?.[1] ?? license ?? 'none'

function hashOf({ integrity }: Entry): string | undefined {
  const hash = /^sha512-(\S+)/.exec(integrity ?? '')?.[1]
  return hash && Buffer.from(hash, 'base64').toString('hex')
}

/** Finds the packages that the package at `path` needs, each in the closest folder, as Node does. */
function needsOf(packages: Lock['packages'], path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => {
    for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
      const found = at ? `${at}/node_modules/${name}` : `node_modules/${name}`
      if (packages[found]) return packages[found].link ? [name] : [found]
      if (!at) return []
    }
  })
}

/** Licenses that allow use in a product that isn't open source, and require at most a notice. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'Zlib'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense'],
])

/** Packages with other licenses, each with the reason why we use it anyway. */
const EXCEPTIONS: readonly (readonly [name: RegExp, license: string, why: string])[] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips is a library of its own, unchanged and replaceable'],
  [/^axe-core$/, 'MPL-2.0', 'only tests use it'],
  [/^lightningcss(-.*)?$/, 'MPL-2.0', 'only the build uses it, unchanged'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data that only the build uses'],
  [/^stream-chat$/, 'SEE LICENSE IN LICENSE', 'only for customers of the vendor (decision 80)'],
  [/^@talkjs\/core$/, 'SEE LICENSE IN LICENSE.md', 'only for customers of the vendor (decision 80)'],
]

/** Returns the packages whose license is neither allowed nor an exception, such as 'left-pad 1.0.0: WTFPL'. */
export const forbiddenLicenses = (packages: readonly Package[]): string[] =>
  packages
    .filter(({ name, license }) => {
      const excepted = EXCEPTIONS.filter(([pattern]) => pattern.test(name)).map(([, one]) => one)
      return !isAllowed(license, (one) => ALLOWED.has(one) || excepted.includes(one))
    })
    .map(({ name, version, license }) => `${name} ${version}: ${license}`)

/** Returns the exceptions that apply to no package. */
export const unusedExceptions = (packages: readonly Package[]): string[] =>
  EXCEPTIONS.filter(
    ([pattern, license]) => !packages.some((one) => pattern.test(one.name) && one.license.includes(license)),
  ).map(([pattern]) => pattern.source)

/**
 * Whether an SPDX license expression is allowed. Of parts joined by AND, all must be allowed; of parts joined by OR, at
 * least one. Returns false for nested parentheses.
 */
function isAllowed(expression: string, allows: (license: string) => boolean): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(text)) return false
  return text.split(' OR ').some((either) => either.split(' AND ').every(allows))
}

/**
 * Returns a software bill of materials in CycloneDX 1.6. It lists the packages that the program needs. It also lists
 * the packages that only developers need, with the scope "excluded". The same lock file always produces the same text.
 */
export function billOfMaterials(lock: Lock): string {
  const packages = lockedPackages(lock)
  const { name = 'hearthline', version = '' } = lock.packages[''] ?? {}
  const own = Object.entries(lock.packages).filter(([path]) => path !== '' && !path.includes('node_modules/'))
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'root', name, version } },
    components: [
      ...own.map(([path, one]) => ({
        type: 'library',
        'bom-ref': path,
        name: one.name ?? path,
        version: one.version ?? '',
      })),
      ...packages.map(componentOf),
    ],
    dependencies: [
      { ref: 'root', dependsOn: [...new Set([...own.map(([path]) => path), ...needsOf(lock.packages, '')])] },
      ...own.map(([path]) => ({ ref: path, dependsOn: needsOf(lock.packages, path) })),
      ...packages.map(({ path, needs }) => ({ ref: path, dependsOn: [...new Set(needs)] })),
    ],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function componentOf({ path, name, version, license, sha512, isForDevelopers, isOptional }: Package) {
  const [scope, base] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const isExpression = / (AND|OR) /.test(license)
  return {
    type: 'library',
    'bom-ref': path,
    ...(scope && { group: scope }),
    name: base,
    version,
    scope: isForDevelopers ? 'excluded' : isOptional ? 'optional' : 'required',
    purl: `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${base}@${version}`,
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    licenses: isExpression
      ? [{ expression: license }]
      : [{ license: ALLOWED.has(license) || /^[\w.-]+-\d/.test(license) ? { id: license } : { name: license } }],
  }
}

/** Returns a UUID (version 8) that depends only on the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export type Audit =
  | { readonly state: 'CHECKED'; readonly vulnerable: readonly string[] }
  /** Thrown if the registry has no list of vulnerabilities or can't be reached. */
  | { readonly state: 'UNAVAILABLE'; readonly reason: string }

/** Asks the registry for known vulnerabilities of the packages that the program needs. */
export function audit(root: string): Audit {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 50_000_000,
    shell: process.platform === 'win32',
  })
  if (error) return { state: 'UNAVAILABLE', reason: error.message }
  return readAudit(stdout)
}

/** Reads the output of `npm audit --json`. */
export function readAudit(text: string): Audit {
  const report = parsed(text)
  if (!report?.vulnerabilities)
    return { state: 'UNAVAILABLE', reason: report?.message ?? report?.error?.summary ?? 'npm gave no report' }
  const vulnerable = Object.values(report.vulnerabilities).map(
    ({ name, severity, range }) => `${name} ${range}: ${severity}`,
  )
  return { state: 'CHECKED', vulnerable }
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { name: string; severity: string; range: string }>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}

function parsed(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return undefined
  }
}
