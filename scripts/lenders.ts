/** The `npm run lenders` command checks all lenders, and `npm run lenders new CODE [HOST]` creates one. */
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NewLenderError, newLender } from './newLender.ts'

const folder = relative(process.cwd(), fileURLToPath(new URL('../organizations', import.meta.url)))
const [verb, code, host, ...rest] = process.argv.slice(2)

if (verb === undefined) {
  const { checkLenders, lenderTable } = await import('./lenderCheck.ts')
  const { readConfig } = await import('../server/config.ts')
  const { withSettingsFile } = await import('../server/settingsFile.ts')
  const reports = await checkLenders(folder, readConfig(withSettingsFile()))
  const bad = reports.filter(({ problems }) => problems.length > 0).length
  console.log(lenderTable(folder, reports))
  console.log(`\n${reports.length} lenders, ${bad === 0 ? 'all in order' : `${bad} with problems`}`)
  process.exitCode = bad > 0 ? 1 : 0
} else if (verb === 'new' && code !== undefined && rest.length === 0) {
  try {
    const made = await newLender(folder, code, host)
    console.log(`${made} has an invented name, NMLS number, LEI and license. Replace them with the real ones.`)
    console.log(`What it does not say comes from ${join(folder, 'defaults')}. Check it with: npm run lenders`)
  } catch (error) {
    if (!(error instanceof NewLenderError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
} else {
  console.error('usage: npm run lenders | npm run lenders new CODE [HOST]')
  process.exitCode = 2
}
