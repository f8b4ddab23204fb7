// Adds, lists and removes a lender's agents: npm run agents add EMAIL --name "First Last" --role ROLE, npm run agents
// list, npm run agents remove EMAIL. Exits with 0 when done, 2 for invalid arguments.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { AGENT_ROLES, type AgentRole } from 'domain/values/agentRoles.ts'
import { isEmail } from 'domain/values/email.ts'
import { BadArguments, runCommand, withKeys } from './commandLine.ts'
import { readConfig } from './config.ts'
import { loadOrganizations } from './organizations.ts'
import { addAgent, listAgents, removeAgent, SeatTaken } from './usecases/agents/seats.ts'

const USAGE = `npm run agents add EMAIL -- --name "First Last" --role ${AGENT_ROLES.join('|')} [--org CODE]
npm run agents list [-- --org CODE]
npm run agents remove EMAIL [-- --org CODE]

The default organization is ${DEFAULT_ORGANIZATION}. If the email has no account, add creates one and shows its password once.`

const isRole = (text: string | undefined): text is AgentRole => (AGENT_ROLES as readonly string[]).includes(text ?? '')

async function main(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { org: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
  })
  const [command, email, ...more] = positionals
  const { org = DEFAULT_ORGANIZATION, role, name } = values
  if (more.length > 0) throw new BadArguments(USAGE)
  const organizations = await loadOrganizations(join(readConfig().root, 'organizations'))
  if (!organizations.all.some(({ code }) => code === org)) throw new BadArguments(`There is no organization ${org}.`)
  if (command === 'list' && !email) {
    const seats = await withKeys((dependencies) => listAgents(dependencies, org))
    return seats.map((seat) => `${seat.role.padEnd(12)} ${seat.name}`).join('\n') || 'There are no agents.'
  }
  if (!email || !isEmail(email)) throw new BadArguments(USAGE)
  if (command === 'remove')
    return (await withKeys((dependencies) => removeAgent(dependencies, org, email)))
      ? 'The agent is removed.'
      : 'No agent has this email.'
  const [firstName, ...last] = (name ?? '').trim().split(/\s+/)
  if (command !== 'add' || !isRole(role) || !firstName || last.length === 0) throw new BadArguments(USAGE)
  const password = randomBytes(18).toString('base64url')
  const agent = { email, role, password, name: { firstName, lastName: last.join(' ') } }
  const made = await withKeys((dependencies) => addAgent(dependencies, org, agent))
  return made
    ? `${email} can now sign in at /agent/login. The password is shown only once: ${password}\nAsk the agent to change it in the settings. At the first sign-in, the agent sets up a second factor.`
    : `${email} is now an agent and signs in at /agent/login with the account's password.`
}

await runCommand(main, SeatTaken)
