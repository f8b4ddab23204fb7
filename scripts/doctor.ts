// Reports problems with the settings or the database: npm run doctor [-- --tests] [-- --events]. With --tests, also
// checks that the programs needed by the tests are installed. With --events, also verifies the event chains of all
// applications. Exits with 1 if there's a problem.
import { parseArgs } from 'node:util'
import { checkEvents, diagnose, type Finding } from '../server/diagnosis.ts'
import { findChromium, findPdfsig } from './browser.ts'

const needed = (what: string, path: string | undefined, remedy: string): Finding =>
  path ? { isFine: true, text: `${what} is installed.` } : { isFine: false, text: `${what} is missing. ${remedy}` }

const { values } = parseArgs({ options: { tests: { type: 'boolean' }, events: { type: 'boolean' } } })
const findings = [...(await diagnose(process.env))]
if (values.events) findings.push(await checkEvents(process.env))
if (values.tests)
  findings.push(
    needed('Chromium', findChromium(), 'The browser tests need it. Install it, or set CHROME_PATH to one.'),
    needed('pdfsig', findPdfsig(), "The tests of signatures need it. It's in the package poppler-utils."),
  )
for (const { isFine, text } of findings) process.stdout.write(`${isFine ? '✓' : '✗'} ${text}\n`)
process.exitCode = findings.every(({ isFine }) => isFine) ? 0 : 1
