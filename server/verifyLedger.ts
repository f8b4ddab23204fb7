// Verifies the event chains of the database and compares them with the daily anchors, or verifies a saved ledger: npm
// run verify-ledger. Exits with 0 if everything is unchanged, 1 if something has changed, 2 for invalid arguments.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readLedger } from 'domain/api/checkLedger.ts'
import { BadArguments, operatorConfig, runCommand } from './commandLine.ts'
import { anchorFolder } from './providers/anchors/folder.ts'
import { rfc3161 } from './providers/timestamps/rfc3161.ts'
import { anchorsInWords, verifyAnchors } from './storage/anchors.ts'
import { chainsInWords, verifyChains } from './storage/chains.ts'
import { startDatabase } from './storage/embedded.ts'
import { migrate } from './storage/migrate.ts'
import { hasStampProblem, stampsInWords, verifyStamps } from './usecases/anchors/stamps.ts'
import { checkSealedLedger, ledgerInWords } from './usecases/ledger/seal.ts'

const USAGE = `npm run verify-ledger [-- FILE]

With FILE, checks a ledger that a borrower saved as JSON: its hash chain, its entries, the texts of its consents and the
lender's seal. It needs no database. Without FILE, verifies that all events in the database are unchanged, and compares the event chains and the access log with the daily
anchors in ANCHORS_DIR. With TIMESTAMP_URL and TIMESTAMP_CA, also checks the anchors’ time stamps.`

const NO_STAMPS = 'Time stamps weren’t checked, because TIMESTAMP_URL and TIMESTAMP_CA aren’t set.'

async function main(args: readonly string[]): Promise<string> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [path, ...more] = positionals
  if (more.length > 0) throw new BadArguments(USAGE)
  if (path !== undefined) return checkFile(path)
  const config = operatorConfig()
  const store = anchorFolder(config.anchorsDir)
  const anchors = await store.read()
  const stamps =
    config.timestamps && (await verifyStamps(store, await rfc3161(config.timestamps, config.providerTimeout)))
  const database = await startDatabase(config)
  try {
    await migrate(database.adminUrl)
    const chains = await verifyChains(database.adminUrl)
    const report = await verifyAnchors(database.adminUrl, anchors)
    const { brokenAnchors, rewritten, changedAccesses } = report
    const changed = chains.broken.length + brokenAnchors.length + rewritten.length + changedAccesses.length
    if (changed > 0 || (stamps && hasStampProblem(stamps))) process.exitCode = 1
    return [chainsInWords(chains), anchorsInWords(report), stamps ? stampsInWords(stamps) : NO_STAMPS].join('\n')
  } finally {
    await database.stop()
  }
}

async function checkFile(path: string): Promise<string> {
  const ledger = readLedger(await readFile(path, 'utf8'))
  if (!ledger) throw new BadArguments(`${path} isn't a saved ledger.`)
  const { faults, sealProblem, sealedBy } = await checkSealedLedger(ledger)
  if (faults.length > 0 || sealProblem) process.exitCode = 1
  return ledgerInWords(ledger, { faults, sealProblem, sealedBy })
}

await runCommand(main)
