// Prepares production: npm run setup asks every question that isn't answered by a flag. Exits with 0 when done, 1 if a
// vendor rejects the credentials, 2 for invalid answers.
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../server/commandLine.ts'
import { readConfig } from '../server/config.ts'
import { Misconfigured } from '../server/misconfigured.ts'
import { readSettings, settingsFile } from '../server/settingsFile.ts'
import { type NewPerson, type SetUpReport, setUp } from '../server/setUp.ts'
import { addLender, inventedData, NewLenderError } from './newLender.ts'
import { type Answers, askSetup, FLAGS, type Flag, isRole } from './setupQuestions.ts'

/** Asks the questions in the terminal, if there is one. @throws BadArguments */
async function ask(given: Readonly<Partial<Record<Flag, string>>>, file: string): Promise<Answers> {
  const kept = { ...process.env, ...readSettings(file) }
  if (!process.stdin.isTTY) return askSetup(given, kept)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await askSetup(given, kept, {
      question: (text) => terminal.question(text),
      say: (text) => void process.stdout.write(`${text}\n`),
    })
  } finally {
    terminal.close()
  }
}

function person(emailAddress: string, fullName: string, given: string): NewPerson {
  const [firstName = '', ...last] = fullName.trim().split(/\s+/)
  return {
    email: emailAddress,
    name: { firstName, lastName: last.join(' ') },
    role: isRole(given) ? given : 'UNDERWRITER',
  }
}

function shown({ file, origin, signIn, hasNewKeys, operator, second, vendors }: SetUpReport, scanner: string): string {
  const nameOf = ({ name: { firstName, lastName }, email: address }: NewPerson) =>
    `${firstName} ${lastName} (${address})`
  const lines = [
    '',
    file === undefined ? 'Settings: The environment has all of them, so setup wrote no file.' : `Settings: ${file}`,
    hasNewKeys
      ? '  It contains new master keys. Without them, no one can read the stored data. Keep a copy, separate from the database backups.'
      : '  The master keys are unchanged.',
    `Pages: ${origin}`,
    ...(scanner === 'none' ? ['Virus scanner: none, so uploaded files are not checked for viruses.'] : []),
    '',
    `${nameOf(operator)}, ${operator.role}`,
  ]
  if (operator.isOld) lines.push('  Already has a seat.')
  else if (!operator.password || !operator.factor) lines.push(`  Signs in at ${signIn} with the account's password.`)
  else
    lines.push(
      `  Sign in at ${signIn} with the details below. They're shown only once.`,
      `  Password: ${operator.password}`,
      `  Authenticator app: ${operator.factor.uri}`,
      `  The same secret, to enter by hand: ${operator.factor.secret}`,
      `  Recovery codes: ${operator.factor.recoveryCodes.join('  ')}`,
    )
  lines.push('', `${nameOf(second)}, ${second.role}`)
  if (second.isOld) lines.push('  Already has a seat.')
  else lines.push('  Gets an email with a link when the server starts.')
  lines.push('', 'Vendors with credentials to check:')
  if (vendors.length === 0) lines.push('  none')
  for (const { party, adapter, problem } of vendors)
    lines.push(problem ? `✗ ${party} (${adapter}): ${problem}` : `✓ ${party} (${adapter})`)
  lines.push('', 'Next: npm run start:production')
  return lines.join('\n')
}

async function main(args: readonly string[]): Promise<string> {
  const options = Object.fromEntries([...FLAGS, 'file'].map((flag) => [flag, { type: 'string' as const }]))
  const { values } = parseArgs({ args: [...args], options })
  const { file: place, ...given } = values as Partial<Record<Flag | 'file', string>>
  const { root } = readConfig({})
  const file = place === undefined ? settingsFile() : resolve(root, place)
  const answers = await ask(given, file)
  const organizations = join(root, 'organizations')
  await addLender(organizations, answers.lender, answers.host)
  const warning = await inventedData(organizations, answers.lender)
  if (warning) process.stdout.write(`${warning}\n`)
  const report = await setUp(
    {
      ...{ file, host: answers.host, databaseUrl: answers.database, smtpUrl: answers.mail },
      ...{ scanner: answers.scanner, lender: answers.lender },
      operator: person(answers.email, answers.name, answers.role),
      second: person(answers['second-email'], answers['second-name'], answers['second-role']),
    },
    process.env,
  )
  if (report.vendors.some(({ problem }) => problem)) process.exitCode = 1
  return shown(report, answers.scanner)
}

await runCommand(main, Misconfigured, NewLenderError)
