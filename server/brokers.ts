// Adds and lists a lender's brokerages: npm run brokers add "NAME" --nmls N …, npm run brokers list. Exits with 0 when
// done, 2 for invalid arguments.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brokerageForm } from 'domain/forms/brokerage.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { readPhone } from 'domain/values/phoneInternational.ts'
import { BadArguments, runCommand, withKeys } from './commandLine.ts'
import { readConfig } from './config.ts'
import { loadOrganizations } from './organizations.ts'
import { SeatTaken } from './usecases/agents/seats.ts'
import { brokeragesOf, createBrokerage, NmlsTaken } from './usecases/brokers/brokerages.ts'

const USAGE = `npm run brokers add "COMPANY" -- --nmls NUMBER --states CA,OR --email EMAIL --name "First Last" \\
  --originator-nmls NUMBER --licensed CA,OR [--phone NUMBER [--phone-country GB]] [--merchant] [--org CODE]
npm run brokers list [-- --org CODE]

The default organization is ${DEFAULT_ORGANIZATION}. The person with this email manages the brokerage. If the email has no account, add creates one and shows its password once. With --merchant, the brokerage reviews each of its applications before closing.`

const text = { type: 'string' } as const

async function main(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ org: text, nmls: text, states: text, email: text, name: text, licensed: text, phone: text },
      'originator-nmls': text,
      'phone-country': text,
      merchant: { type: 'boolean' },
    },
  })
  const [command, company, ...more] = positionals
  const { org = DEFAULT_ORGANIZATION } = values
  if (more.length > 0) throw new BadArguments(USAGE)
  const organizations = await loadOrganizations(join(readConfig().root, 'organizations'))
  if (!organizations.all.some(({ code }) => code === org)) throw new BadArguments(`There is no organization ${org}.`)
  if (command === 'list' && !company) {
    const rows = await withKeys((dependencies) => brokeragesOf(dependencies, org))
    const lines = rows.map(({ name, nmls, states, seats }) =>
      [name, `NMLS ${nmls}`, states.join(' '), seats.map((seat) => seat.name).join(', ')].join(' | '),
    )
    return lines.join('\n') || 'There are no brokerages.'
  }
  const [firstName, ...last] = (values.name ?? '').trim().split(/\s+/)
  if (command !== 'add' || !company || !firstName || last.length === 0) throw new BadArguments(USAGE)
  const answers = {
    brokerageName: company,
    nmls: values.nmls,
    states: values.states,
    merchant: values.merchant ?? false,
    email: values.email,
    originatorNmls: values['originator-nmls'],
    phoneCountry: values['phone-country'],
    phoneNumber: values.phone,
    licensedStates: values.licensed,
  }
  const checked = checkForm(brokerageForm, answers, { ...ANY_DAY, readPhone })
  if (!checked.ok)
    throw new BadArguments(
      `${checked.errors.map(({ field, message }) => `${field}: ${message}`).join('\n')}\n\n${USAGE}`,
    )
  const { brokerageName, nmls, states, merchant, ...originator } = checked.value
  const password = randomBytes(18).toString('base64url')
  const manager = { ...originator, firstName, lastName: last.join(' ') }
  const brokerage = { name: brokerageName, nmls, states, merchant, manager, password }
  const made = await withKeys((dependencies) => createBrokerage(dependencies, org, brokerage))
  const { email } = manager
  return made
    ? `Added ${brokerageName}. ${email} can now sign in at /auth/login. The password is shown only once: ${password}\nAsk this person to change it in the settings.`
    : `Added ${brokerageName}. ${email} manages it and signs in at /auth/login with the account's password.`
}

await runCommand(main, SeatTaken, NmlsTaken)
