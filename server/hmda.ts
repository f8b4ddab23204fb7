// Writes a lender's loan application register, and loads census tracts: npm run hmda -- --year YEAR. Exits with 0 when
// done, 1 if the register fails an edit check that prevents filing, 2 for invalid arguments.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenIn } from 'domain/hmda/register/file.ts'
import { reportsOpenEnd, yearsBefore } from 'domain/organization/hmda.ts'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { BadArguments, runCommand, withKeys } from './commandLine.ts'
import { readConfig } from './config.ts'
import { ServerError } from './errors.ts'
import { loadOrganizations } from './organizations.ts'
import { fileOf } from './usecases/loanRegister/register.ts'
import { rowsOf } from './usecases/loanRegister/rows.ts'
import { homesToGeocode, loadTracts } from './usecases/loanRegister/tracts.ts'

const USAGE = `npm run hmda -- --year YEAR [--org CODE] [--out FILE]      writes the register, and lists the edits that it breaks
npm run hmda homes -- --year YEAR [--org CODE] --out FILE  writes the homes without a census tract, for a geocoder
npm run hmda tracts FILE [-- --org CODE]                   loads the geocoder's result

The two files have the form of the Census Bureau's batch geocoder. The default organization is ${DEFAULT_ORGANIZATION}, and the default FILE is loan-register-CODE-YEAR.txt.`

const text = { type: 'string' } as const

async function main(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { year: text, org: text, out: text },
  })
  const [command, file, ...more] = positionals
  const { org = DEFAULT_ORGANIZATION, out } = values
  const organizations = await loadOrganizations(join(readConfig().root, 'organizations'))
  const organization = organizations.all.find(({ code }) => code === org)
  if (!organization) throw new BadArguments(`There is no organization ${org}.`)
  if (command === 'tracts' && file && more.length === 0) {
    const content = await readFile(file, 'utf8')
    const { stored, skipped } = await withKeys((dependencies) => loadTracts(dependencies, organization, content))
    return `${stored} census tracts loaded, ${skipped} lines skipped.`
  }
  const year = Number(/^20\d\d$/.exec(values.year ?? '')?.[0])
  if (!year || file !== undefined) throw new BadArguments(USAGE)
  if (command === 'homes' && out) {
    await writeFile(out, await withKeys((dependencies) => homesToGeocode(dependencies, organization, year)))
    return `Written: ${out}`
  }
  if (command !== undefined) throw new BadArguments(USAGE)
  const path = out ?? `loan-register-${org}-${year}.txt`
  return withKeys(async (dependencies) => {
    const registered = await rowsOf(dependencies, organization, year)
    await writeFile(path, await fileOf(dependencies, organization, year))
    const broken = brokenIn(
      registered.map(({ row }) => row),
      { year },
    )
    const mustFix = broken.filter(({ kind }) => kind !== 'QUALITY')
    if (mustFix.length > 0) process.exitCode = 1
    const reports = organization.hmda && reportsOpenEnd(organization.hmda, year)
    const [first, second] = yearsBefore(year)
    return [
      `Written: ${path}, ${registered.length} rows`,
      reports === false
        ? `${org} made fewer than 200 open-end lines in ${first} or ${second}, so it needn’t report.`
        : '',
      reports === undefined ? `The number of open-end lines that ${org} made in ${first} or ${second} is missing.` : '',
      ...broken.map(({ kind, code, rule, uli }) =>
        [kind.padEnd(11), code.padEnd(7), uli ?? 'the file', rule].join('  '),
      ),
      `${mustFix.length} edits to fix, ${broken.length - mustFix.length} to confirm`,
    ]
      .filter(Boolean)
      .join('\n')
  })
}

await runCommand(main, ServerError)
