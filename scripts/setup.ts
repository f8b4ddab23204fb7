// Prepares production: npm run setup asks every question that isn't answered by a flag. Exits with 0 when done, 1 if a
// vendor rejects the credentials, 2 for invalid answers.
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { AGENT_ROLES, type AgentRole } from 'domain/values/agentRoles.ts'
import { isEmail } from 'domain/values/email.ts'
import { BadArguments, runCommand } from '../server/commandLine.ts'
import { readConfig } from '../server/config.ts'
import { Misconfigured } from '../server/misconfigured.ts'
import { lenderCodes } from '../server/organizations.ts'
import { readSettings, settingsFile } from '../server/settingsFile.ts'
import { type NewPerson, type SetUpReport, setUp } from '../server/setUp.ts'
import { HOST, NewLenderError, newLender } from './newLender.ts'

interface Question {
  readonly text: string
  /** The setting that stores the answer. Its value comes from the environment or from an earlier setup. */
  readonly setting?: string
  readonly default?: string
  /** Returns what's wrong with the answer; undefined if it's valid. */
  readonly problem: (answer: string) => string | undefined
}

const CODE = /^(?=.{2,40}$)[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/

const matches = (pattern: RegExp, problem: string) => (answer: string) => (pattern.test(answer) ? undefined : problem)
const email = (answer: string) => (isEmail(answer) ? undefined : 'should be an email address.')
const name = matches(/^\S+ +\S.*$/, 'should be a first and last name.')
const role = (answer: string) => (isRole(answer) ? undefined : `should be one of ${AGENT_ROLES.join(', ')}.`)
const isRole = (text: string): text is AgentRole => (AGENT_ROLES as readonly string[]).includes(text)

/** The questions, keyed by flag, in the order in which setup asks them. */
const QUESTIONS = {
  host: {
    text: "Host name of the lender's pages",
    setting: 'HOST_NAME',
    problem: matches(HOST, 'should be a host name such as heloc.lender.example.'),
  },
  database: {
    text: 'Database of its owner, postgres://user:password@host:5432/database',
    setting: 'DATABASE_URL',
    problem: databaseProblem,
  },
  mail: {
    text: 'Mail server, smtp://user:password@host:587',
    setting: 'SMTP_URL',
    problem: (answer) =>
      /^smtps?:\/\//.test(answer) && URL.canParse(answer)
        ? undefined
        : 'should look like smtp://user:password@host:587.',
  },
  lender: {
    text: 'Code of the lender; a new code creates a lender',
    default: DEFAULT_ORGANIZATION,
    problem: matches(CODE, 'should be capital letters, digits and single underscores: CEDAR_GROVE.'),
  },
  email: { text: 'Your email', problem: email },
  name: { text: 'Your first and last name', problem: name },
  role: { text: `Your role (${AGENT_ROLES.join(', ')})`, default: 'UNDERWRITER', problem: role },
  'second-email': { text: 'Email of a second person, because two people approve each payment', problem: email },
  'second-name': { text: 'First and last name of the second person', problem: name },
  'second-role': { text: 'Role of the second person', default: 'UNDERWRITER', problem: role },
} as const satisfies Record<string, Question>

type Flag = keyof typeof QUESTIONS
const FLAGS = Object.keys(QUESTIONS) as Flag[]
const question = (flag: Flag): Question => QUESTIONS[flag]

const USAGE = `npm run setup [-- ${FLAGS.map((flag) => `--${flag} …`).join(' ')}] [--file production.env]

Asks for each answer that isn't given as a flag. If the environment has all settings, setup writes no file. A second run keeps the keys and the people.`

function databaseProblem(answer: string): string | undefined {
  try {
    if (readConfig({ DATABASE_URL: answer }).databaseUrl) return undefined
  } catch {
    // The error message below doesn't repeat the entered URL, because the URL contains a password.
  }
  return 'should look like postgres://user:password@host:5432/database.'
}

type Answers = Readonly<Record<Flag, string>>

/**
 * Asks the questions that no flag answers. Without a terminal, uses the stored or default answers.
 * @throws BadArguments
 */
async function ask(given: Readonly<Partial<Record<Flag, string>>>, file: string): Promise<Answers> {
  const kept = { ...process.env, ...readSettings(file) }
  const answers: Partial<Record<Flag, string>> = {}
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const problems: string[] = []
  try {
    for (const flag of FLAGS) {
      const { text, setting, default: usual, problem } = question(flag)
      const preset = (setting && kept[setting]) || usual
      const answer = given[flag] ?? (terminal ? undefined : (preset ?? ''))
      if (answer !== undefined || !terminal) {
        const found = problem(answer ?? '')
        if (found) problems.push(answer ? `--${flag} ${found}` : `--${flag} is missing: ${text}.`)
        answers[flag] = answer ?? ''
        continue
      }
      // Show only that the setting already has a value. The value itself can contain a password.
      const shown = setting && kept[setting] ? ' [unchanged]' : usual ? ` [${usual}]` : ''
      for (;;) {
        const typed = (await terminal.question(`${text}${shown}: `)).trim() || (preset ?? '')
        const found = problem(typed)
        answers[flag] = typed
        if (!found) break
        terminal.write(`This ${found}\n`)
      }
    }
  } finally {
    terminal?.close()
  }
  if (problems.length > 0) throw new BadArguments(`${problems.join('\n')}\n\n${USAGE}`)
  return answers as Answers
}

function person(emailAddress: string, fullName: string, given: string): NewPerson {
  const [firstName = '', ...last] = fullName.trim().split(/\s+/)
  return {
    email: emailAddress,
    name: { firstName, lastName: last.join(' ') },
    role: isRole(given) ? given : 'UNDERWRITER',
  }
}

function shown({ file, origin, signIn, hasNewKeys, operator, second, vendors }: SetUpReport): string {
  const nameOf = ({ name: { firstName, lastName }, email: address }: NewPerson) =>
    `${firstName} ${lastName} (${address})`
  const lines = [
    '',
    file === undefined ? 'Settings: all of them are in the environment, so setup wrote no file.' : `Settings: ${file}`,
    hasNewKeys
      ? '  It contains new master keys. Without them, nobody can read the stored data. Keep a copy apart from the backups of the database.'
      : '  The master keys are unchanged.',
    `Pages: ${origin}`,
    '',
    `${nameOf(operator)}, ${operator.role}`,
  ]
  if (operator.isOld) lines.push('  already has a seat.')
  else if (!operator.password || !operator.factor) lines.push(`  signs in at ${signIn} with the account's password.`)
  else
    lines.push(
      `  Sign in at ${signIn}. All of this is shown only once:`,
      `  Password: ${operator.password}`,
      `  Authenticator app: ${operator.factor.uri}`,
      `  The same secret to type in: ${operator.factor.secret}`,
      `  Recovery codes: ${operator.factor.recoveryCodes.join('  ')}`,
    )
  lines.push('', `${nameOf(second)}, ${second.role}`)
  if (second.isOld) lines.push('  already has a seat.')
  else lines.push('  gets an email with a link when the server starts.')
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
  const codes = await lenderCodes(organizations)
  if (!codes.includes(answers.lender)) {
    const made = await newLender(organizations, answers.lender, answers.host)
    process.stdout.write(`${made} has invented data. Replace it before the first borrower applies.\n`)
  }
  const report = await setUp(
    {
      ...{ file, host: answers.host, databaseUrl: answers.database, smtpUrl: answers.mail, lender: answers.lender },
      operator: person(answers.email, answers.name, answers.role),
      second: person(answers['second-email'], answers['second-name'], answers['second-role']),
    },
    process.env,
  )
  if (report.vendors.some(({ problem }) => problem)) process.exitCode = 1
  return shown(report)
}

await runCommand(main, Misconfigured, NewLenderError)
