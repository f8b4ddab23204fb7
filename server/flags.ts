// Lists, sets and resets feature flags: npm run flags list, npm run flags set KEY on|off|default. Changes apply to
// every node at once. Exits with 0 when done, 2 for invalid arguments.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FLAG_KEYS, FLAGS, isFlagKey, type Variation } from 'domain/api/flags.ts'
import { BadArguments, runCommand, withDb } from './commandLine.ts'
import { readConfig } from './config.ts'
import { loadOrganizations } from './organizations.ts'
import { allFlags, removeFlag } from './storage/flags.ts'
import { BadFlag, setFlag } from './usecases/flags.ts'

const USAGE = `npm run flags list
npm run flags set KEY on|off [-- --org CODE --variables JSON --variations JSON]
npm run flags set KEY default [-- --org CODE]

Without --org, the flag changes for every organization without a setting of its own. Variables and variations
that aren't given stay unchanged. Variations: [{"name":"a","weight":1},{"name":"b","weight":1,"enabled":false}]
Flags: ${FLAG_KEYS.join(', ')}`

async function list(): Promise<string> {
  const rows = await withDb(allFlags)
  const lines = FLAG_KEYS.flatMap((key) => {
    const own = rows.filter((row) => row.key === key)
    const shown = own.map(({ org_code, enabled, variables, variations }) => {
      const more = [variables, variations].filter((value) => Object.keys(value).length > 0)
      return `  ${(org_code ?? 'everyone').padEnd(20)} ${enabled ? 'on' : 'off'} ${more.map((value) => JSON.stringify(value)).join(' ')}`
    })
    return [`${key}: ${FLAGS[key].about} Default ${FLAGS[key].default ? 'on' : 'off'}.`, ...shown]
  })
  return lines.join('\n')
}

function json<T>(name: string, text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    throw new BadArguments(`--${name} is not JSON.`)
  }
}

async function set(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { org: { type: 'string' }, variables: { type: 'string' }, variations: { type: 'string' } },
  })
  const [key = '', state = '', ...more] = positionals
  if (!isFlagKey(key)) throw new BadArguments(`There is no flag ${JSON.stringify(key)}.`)
  if (more.length > 0 || !['on', 'off', 'default'].includes(state))
    throw new BadArguments('The value must be on, off or default.')
  const { org } = values
  if (org !== undefined) {
    const organizations = await loadOrganizations(join(readConfig().root, 'organizations'))
    if (!organizations.all.some(({ code }) => code === org)) throw new BadArguments(`There is no organization ${org}.`)
  }
  const variables = json<Record<string, unknown>>('variables', values.variables)
  const variations = json<Variation[]>('variations', values.variations)
  await withDb((db) =>
    state === 'default'
      ? removeFlag(db, key, org)
      : setFlag(db, {
          key,
          enabled: state === 'on',
          ...(org && { org }),
          ...(variables && { variables }),
          ...(variations && { variations }),
        }),
  )
  return `${key} is now ${state === 'default' ? 'not set' : state} for ${org ?? 'everyone'}.`
}

async function main([command, ...more]: readonly string[]): Promise<string> {
  const verb = { list, set }[command ?? '']
  if (!verb) throw new BadArguments(USAGE)
  return verb(more)
}

await runCommand(main, BadFlag)
