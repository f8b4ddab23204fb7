// Writes the software bill of materials: npm run sbom [-- FILE]. Exits with 1 if it isn't valid CycloneDX, a license
// isn't allowed, or the registry reports a vulnerability.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { audit, billOfMaterials, forbiddenLicenses, type Lock, lockedPackages } from './packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = resolve(process.argv[2] ?? `${root}dist/sbom.json`)
const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as Lock
const packages = lockedPackages(lock)
const bill = billOfMaterials(lock)
const problems: string[] = []

const invalid = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(bill)
if (invalid) problems.push(`The bill of materials isn't valid CycloneDX: ${JSON.stringify(invalid)}`)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, bill)
const needed = packages.filter(({ isForDevelopers }) => !isForDevelopers).length
console.log(
  `${relative(process.cwd(), file)}: ${needed} packages of the program, ${packages.length - needed} of developers.`,
)

problems.push(...forbiddenLicenses(packages).map((one) => `Its license isn't allowed: ${one}`))
const found = audit(root)
if (found.state === 'UNAVAILABLE') console.log(`Known vulnerabilities weren't checked: ${found.reason}`)
else if (found.vulnerable.length === 0) console.log('The registry knows no vulnerability of these packages.')
else problems.push(...found.vulnerable.map((one) => `A known vulnerability: ${one}`))

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
