/** The questions of `npm run setup`. Each question can also be answered with a flag. */
import { AGENT_ROLES, type AgentRole } from 'domain/values/agentRoles.ts'
import { isEmail } from 'domain/values/email.ts'
import { BadArguments } from '../server/commandLine.ts'
import { type Environment, readConfig } from '../server/config.ts'
import { CODE, HOST } from './newLender.ts'

interface Question {
  readonly text: string
  /** The setting that stores the answer. Its value comes from the environment or from an earlier setup. */
  readonly setting?: string
  readonly default?: string
  /** Returns what's wrong with an answer; undefined if the answer is valid. */
  readonly problem: (answer: string) => string | undefined
}

const matches = (pattern: RegExp, problem: string) => (answer: string) => (pattern.test(answer) ? undefined : problem)
const email = (answer: string) => (isEmail(answer) ? undefined : 'should be an email address.')
const name = matches(/^\S+ +\S.*$/, 'should be a first and last name.')
const role = (answer: string) => (isRole(answer) ? undefined : `should be one of ${AGENT_ROLES.join(', ')}.`)
export const isRole = (text: string): text is AgentRole => (AGENT_ROLES as readonly string[]).includes(text)

/** The questions, keyed by flag, in the order in which setup asks them. */
const QUESTIONS = {
  host: {
    text: "Host name of the lender's pages",
    setting: 'HOST_NAME',
    problem: matches(HOST, 'should be a host name such as heloc.lender.example.'),
  },
  database: {
    text: 'Database URL for its owner, such as postgres://user:password@host:5432/database',
    setting: 'DATABASE_URL',
    problem: databaseProblem,
  },
  mail: {
    text: 'Mail server, such as smtp://user:password@host:587',
    setting: 'SMTP_URL',
    problem: (answer) =>
      /^smtps?:\/\//.test(answer) && URL.parse(answer)?.hostname
        ? undefined
        : 'should look like smtp://user:password@host:587.',
  },
  scanner: {
    text: 'Virus scanner, clamd://host:3310 or unix:/run/clamav/clamd.ctl; none leaves uploaded files unchecked',
    setting: 'VIRUS_SCANNER',
    default: 'none',
    problem: scannerProblem,
  },
  lender: {
    text: 'Lender code (a new code creates a new lender)',
    // There's no default, because every lender that comes with the program is invented.
    problem: matches(CODE, 'should be capital letters, digits and single underscores, such as CEDAR_GROVE.'),
  },
  email: { text: 'Your email address', problem: email },
  name: { text: 'Your first and last name', problem: name },
  role: { text: `Your role (${AGENT_ROLES.join(', ')})`, default: 'UNDERWRITER', problem: role },
  'second-email': { text: 'Email address of a second person (two people approve each payment)', problem: email },
  'second-name': { text: "The second person's first and last name", problem: name },
  'second-role': { text: "The second person's role", default: 'UNDERWRITER', problem: role },
} as const satisfies Record<string, Question>

export type Flag = keyof typeof QUESTIONS
export const FLAGS = Object.keys(QUESTIONS) as Flag[]
const question = (flag: Flag): Question => QUESTIONS[flag]

export const USAGE = `npm run setup [-- ${FLAGS.map((flag) => `--${flag} …`).join(' ')}] [--file production.env]

Asks for each answer that isn't given as a flag. If the environment has all settings, setup writes no file. A second run keeps the keys and the people.`

function databaseProblem(answer: string): string | undefined {
  try {
    if (readConfig({ DATABASE_URL: answer }).databaseUrl) return undefined
  } catch {
    // Don't repeat the entered URL in the error message, because the URL contains a password.
  }
  return 'should look like postgres://user:password@host:5432/database.'
}

function scannerProblem(answer: string): string | undefined {
  try {
    readConfig({ VIRUS_SCANNER: answer })
    return undefined
  } catch {
    return 'should look like clamd://host:3310 or unix:/run/clamav/clamd.ctl, or be none.'
  }
}

export type Answers = Readonly<Record<Flag, string>>

/** The terminal of the person who runs setup. */
export interface Terminal {
  /** Shows a question and returns the typed line. */
  readonly question: (text: string) => Promise<string>
  /** Shows a line. */
  readonly say: (text: string) => void
}

/**
 * Asks the questions that no flag answers. Repeats a question until its answer is valid. Without a terminal, uses the
 * stored or default answers.
 * @param kept the settings from the environment and from an earlier setup
 * @throws BadArguments with one line for each invalid flag, and without a terminal also for each missing answer
 */
export async function askSetup(
  given: Readonly<Partial<Record<Flag, string>>>,
  kept: Environment,
  terminal?: Terminal,
): Promise<Answers> {
  const answers: Partial<Record<Flag, string>> = {}
  const problems: string[] = []
  for (const flag of FLAGS) {
    const answer = given[flag] ?? (terminal ? undefined : presetOf(flag, kept))
    if (answer === undefined) continue
    const { problem, text } = question(flag)
    const found = problem(answer)
    if (found) problems.push(answer ? `--${flag} ${found}` : `--${flag} is missing: ${text}`)
    answers[flag] = answer
  }
  // Reject invalid flags first, so that nobody answers all the questions before learning about a flag.
  if (problems.length > 0) throw new BadArguments(`${problems.join('\n')}\n\n${USAGE}`)
  if (terminal) for (const flag of FLAGS) answers[flag] ??= await askUntilValid(terminal, flag, kept)
  return answers as Answers
}

/** Returns the answer if the person only presses Enter: the stored setting, the default, or ''. */
function presetOf(flag: Flag, kept: Environment): string {
  const { setting, default: usual } = question(flag)
  return (setting && kept[setting]) || usual || ''
}

async function askUntilValid(terminal: Terminal, flag: Flag, kept: Environment): Promise<string> {
  const { text, setting, default: usual, problem } = question(flag)
  // Show only that the setting already has a value. The value itself can contain a password.
  const shown = setting && kept[setting] ? ' [unchanged]' : usual ? ` [${usual}]` : ''
  for (;;) {
    const typed = (await terminal.question(`${text}${shown}: `)).trim() || presetOf(flag, kept)
    const found = problem(typed)
    if (!found) return typed
    terminal.say(`This ${found}`)
  }
}
