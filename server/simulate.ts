// Simulates an event in a vendor's test environment: npm run simulate -- LENDER PARTY EVENT ORDER [REASON]. Exits with
// 0 when done, 2 if the vendor has no such simulation.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BadArguments, operatorConfig, runCommand } from './commandLine.ts'
import { loadOrganizations } from './organizations.ts'
import { PRODUCTION_ADAPTERS } from './providers/production.ts'
import { simulate } from './providers/simulate.ts'

const USAGE = `npm run simulate -- LENDER PARTY EVENT ORDER [REASON]

For example, this command returns a payment that the lender CEDAR_GROVE sent:
npm run simulate -- CEDAR_GROVE payments return ach_transfer_1 account_closed

The lender's settings must contain the vendor's test keys. Then wait for the vendor's webhook or for the next poll.`

async function main(args: readonly string[]): Promise<string> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [code, party, event, order, reason, ...more] = positionals
  if (!code || !party || !event || !order || more.length > 0) throw new BadArguments(USAGE)
  const config = operatorConfig()
  const { all } = await loadOrganizations(join(config.root, 'organizations'))
  const lender = all.find((one) => one.code === code)
  if (!lender) throw new BadArguments(`There’s no lender ${code}.`)
  const status = await simulate(PRODUCTION_ADAPTERS, { config }, lender, { party, event, order, reason })
  return `The vendor’s status of ${order} is now ${status}.`
}

// Print any error, because the vendor's own errors say what's wrong, such as an unknown order.
await runCommand(main, Error)
