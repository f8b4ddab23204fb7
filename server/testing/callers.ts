/** People of every role at two lenders, and requests that show which callers the server admits. */
import { randomUUID } from 'node:crypto'
import { type AccessRefusal, type Caller, namesApplication, refusalAtDoor, refusalOf } from 'domain/api/access.ts'
import type { Contract } from 'domain/api/contract.ts'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS, seedBrokers } from '../sandbox/brokers.ts'
import { insertAgentSeat } from '../storage/agents.ts'
import { removeAgent } from '../usecases/agents/seats.ts'
import { signInAgent } from './agents.ts'
import { credentials, invite, joined } from './invitation.ts'
import { type Browser, REGISTRATION, register, type TestProgram } from './program.ts'
import { giveSecondFactor } from './secondFactor.ts'

/**
 * The applications that the calls refer to: the borrower's own, another one at the same lender, one at another lender,
 * and one that doesn't exist.
 */
export const TARGETS = ['own', 'other', 'foreign', 'missing'] as const
export type Target = (typeof TARGETS)[number]

export interface Person extends Caller {
  readonly name: string
  /** Signs the person in. The visitor's browser stays signed out. */
  readonly signIn: () => Promise<Browser>
  /** The person's role in each application that the person takes part in. */
  readonly party?: Partial<Readonly<Record<Target, 'BORROWER' | 'SIGNER'>>>
  readonly sees?: Target
}

export interface AccessWorld {
  readonly program: TestProgram
  readonly people: readonly Person[]
  readonly applications: Readonly<Record<Target, string>>
  /** The browsers of signed-in people, by the people's names. */
  readonly browsers: Map<string, Browser>
}

const BORROWER = 'borrower@example.com'
const ELSEWHERE = { org: 'MOVEMENT', host: 'movement.localhost' }

/**
 * Creates the people and applications. Everyone calls the default lender's host, including people of the other lender.
 */
export async function createCallers(program: TestProgram): Promise<AccessWorld> {
  const { services } = program.server
  for (const org of ['FIGURE', ELSEWHERE.org]) {
    await seedAgents(services, org)
    await seedBrokers(services, org)
  }
  const own = await invite(program, undefined, { email: BORROWER, referrer: SANDBOX_ORIGINATOR })
  await joined(program, own)
  const foreign = await register(program, { email: 'foreign@example.com' }, ELSEWHERE.host)
  const agents = { mode: 'AGENTS', org: 'FIGURE' } as const
  await register(program, { email: 'stranger@example.com' })
  const officer = await register(program, { email: 'officer@example.com' })
  const former = await register(program, { email: 'former@example.com' })
  const bare = await register(program, { email: 'bare@example.com' })
  for (const { identity } of [officer, former, bare])
    await services.db.change(
      agents,
      [insertAgentSeat(randomUUID(), identity, 'FIGURE', 'COMPLIANCE', 'Sam Boateng')],
      () => undefined,
    )
  await removeAgent(services, 'FIGURE', 'former@example.com')

  const at = (email: string, host?: string) => () => signInAgent(program, email, host, REGISTRATION.password)
  const seated = (email: string, host?: string) => () => signInAgent(program, email, host)
  const [originator, processor, partner] = SEEDED_BROKERS
  const people: Person[] = [
    { name: 'visitor', isSignedIn: false, signIn: async () => program.browser() },
    { name: 'borrower', isSignedIn: true, signIn: at(BORROWER), party: { own: 'BORROWER' } },
    { name: 'borrower of another application', isSignedIn: true, signIn: at('stranger@example.com') },
    {
      name: 'signer',
      isSignedIn: true,
      signIn: () => signInAgent(program, own.email, undefined, credentials.password),
      party: { own: 'SIGNER' },
    },
    { name: 'originator', isSignedIn: true, signIn: seated(originator.email), broker: { manages: true }, sees: 'own' },
    {
      name: 'processor at the brokerage',
      isSignedIn: true,
      signIn: seated(processor.email),
      broker: { manages: false },
      sees: 'own',
    },
    {
      name: 'originator at another brokerage',
      isSignedIn: true,
      signIn: seated(partner.email),
      broker: { manages: true },
    },
    ...SEEDED_AGENTS.map(({ email, role }) => ({
      ...{ name: role.toLowerCase(), isSignedIn: true, agent: role, hasSecondFactor: true, signIn: seated(email) },
    })),
    {
      name: 'compliance agent with an application',
      isSignedIn: true,
      agent: 'COMPLIANCE',
      hasSecondFactor: true,
      signIn: async () => {
        await giveSecondFactor(services, 'FIGURE', 'officer@example.com')
        return at('officer@example.com')()
      },
      party: { other: 'BORROWER' },
    },
    {
      name: 'compliance agent without a second factor',
      isSignedIn: true,
      agent: 'COMPLIANCE',
      signIn: at('bare@example.com'),
    },
    { name: 'former agent', isSignedIn: true, signIn: at('former@example.com') },
    { name: 'borrower of another lender', isSignedIn: false, signIn: at('foreign@example.com', ELSEWHERE.host) },
    ...[...SEEDED_AGENTS, originator].map(({ email, role }) => ({
      ...{ name: `${role.toLowerCase()} of another lender`, isSignedIn: false, signIn: seated(email, ELSEWHERE.host) },
    })),
    {
      name: 'underwriter’s token without the cookie',
      isSignedIn: false,
      signIn: async () => {
        const browser = await signInAgent(program, SEEDED_AGENTS[0].email)
        browser.cookies.clear()
        return browser
      },
    },
  ]
  const applications = { own: own.borrower.uuid, other: officer.uuid, foreign: foreign.uuid, missing: randomUUID() }
  return { program, people, applications, browsers: new Map() }
}

/** Calls that end the caller's session, so that the caller has to sign in again. */
const ENDS_SESSION = ['logout', 'brokerLogout']

const STATUSES = {
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  NOT_ALLOWED: 403,
  SECOND_FACTOR_NEEDED: 403,
} as const satisfies Record<AccessRefusal, number>

interface Schema {
  readonly def?: {
    readonly type?: string
    readonly entries?: Readonly<Record<string, string>>
    readonly values?: readonly unknown[]
    readonly shape?: Readonly<Record<string, Schema>>
  }
}

/**
 * Returns the simplest value that the schema accepts. Covers only the kinds of schemas that occur in required fields.
 */
function filled({ def }: Schema): unknown {
  if (def?.type === 'object')
    return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, schema]) => [name, filled(schema)]))
  if (def?.type === 'string') return randomUUID()
  if (def?.type === 'number') return 1
  if (def?.type === 'boolean') return true
  if (def?.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def?.type === 'literal') return def.values?.[0]
  if (def?.type === 'array') return []
  return def?.type === 'unknown' ? {} : undefined
}

/** Fills in a path's parameters. Without an application, uses malformed UUIDs, so that the call changes nothing. */
function urlOf({ path, params, forms }: Contract, application: string | undefined): string {
  const shape = (params as Schema | undefined)?.def?.shape ?? {}
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'uuid' && namesApplication({ path })) return application ?? '-'
    if (name === forms?.parameter) return Object.keys(forms.bodies)[0] ?? whole
    const [first] = Object.values(shape[name]?.def?.entries ?? {})
    return first ?? (application ? randomUUID() : '-')
  })
}

/** Returns the parameters that the query needs. */
const queryOf = ({ query }: Contract): Record<string, string> =>
  Object.fromEntries(
    Object.entries((query as Schema | undefined)?.def?.shape ?? {}).flatMap(([name, schema]) => {
      const value = filled(schema)
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

/** Sends a call. Returns the response's status, and the error's code if there's an error. */
async function send(browser: Browser, contract: Contract, application: string | undefined) {
  const { method, consumes } = contract
  const json = application ? (filled((contract.body ?? {}) as Schema) ?? {}) : {}
  const query = application ? new URLSearchParams(queryOf(contract)) : ''
  const { status, body } = await browser.call<{ readonly code?: string }>(
    method,
    `${urlOf(contract, application)}?${query}`,
    {
      ...(method !== 'GET' && { body: consumes ? '--x--' : json }),
      ...(consumes && { headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    },
  )
  return { status, code: status === 403 ? body.code : undefined }
}

/**
 * Calls that can return 404 even for an allowed caller, for example because the application isn't a crypto application
 * or the caller has no wallet.
 */
const OTHERWISE_MISSING = [
  'getCryptoApplication',
  'runCryptoCommand',
  'getOpening',
  'askForOpening',
  'chooseOriginator',
  'exportBoardingFile',
  'findAgentFile',
  'reviewPipelineFile',
  'getWalletAccess',
  'askPhoneVerification',
  'verifyEmail',
]
/**
 * Calls that check the form before they look for the application, so that the response is the same for all
 * applications.
 */
const FORM_FIRST = ['addAgentNote', 'revealDeskNumbers']
/**
 * Calls that also require a secret, such as a chat's nonce. Without the secret, they respond as if there were no
 * session.
 */
const NEEDS_SECRET = ['refreshChatNonce']
/** Calls whose use case accepts the request only from some roles. */
const BY_CASE = ['returnAgentException']
/**
 * Whether the path contains an ID other than the application's. For such an ID, the requests use one that doesn't
 * exist.
 */
const namesMore = ({ id, path }: Contract): boolean =>
  OTHERWISE_MISSING.includes(id) || (path.match(/\{\w+\}/g) ?? []).length > (namesApplication({ path }) ? 1 : 0)

interface Answered {
  readonly person: Person
  readonly contract: Contract
  readonly target: Target | undefined
  readonly status: number
  /** The code of an error with status 403. */
  readonly code: string | undefined
}

/**
 * Makes calls as each person.
 * @param targets the applications that the calls refer to; none by default, so that only the access checks before the
 * handlers run
 */
export async function answersOf(
  world: AccessWorld,
  contracts: readonly Contract[],
  targets: readonly (Target | undefined)[] = [undefined],
): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const person of world.people)
    for (const target of targets)
      for (const contract of contracts) {
        const endsSession = ENDS_SESSION.includes(contract.id)
        // Make this call only once, because each person can sign in only a limited number of times.
        if (endsSession && target !== targets[0]) continue
        const browser = world.browsers.get(person.name) ?? (await person.signIn())
        world.browsers.set(person.name, browser)
        const answer = await send(browser, contract, target && world.applications[target])
        if (endsSession && answer.status < 300) world.browsers.delete(person.name)
        answers.push({ person, contract, target, ...answer })
      }
  return answers
}

/** Returns a line for each response that the access matrix doesn't allow. */
export const faultsIn = (answers: readonly Answered[]): string[] =>
  answers
    .filter((answer) => !isAsExpected(answer))
    .map(({ person, contract, target, status }) => {
      const expected = expectedOf(contract, person, target) ?? 'allowed'
      return `${person.name}, ${target ?? 'no'} application: ${contract.id} ${expected}, but ${status}`
    })

/** Returns the refusal that the access matrix requires, or undefined if the matrix allows the call. */
export function expectedOf(contract: Contract, person: Person, target: Target | undefined): AccessRefusal | undefined {
  if (!target) return refusalAtDoor(contract.access, person)
  const isOfLender = target === 'own' || target === 'other'
  return refusalOf(contract, person, {
    isOfLender,
    party: person.party?.[target],
    isInPipeline: person.sees === target,
  })
}

function isAsExpected({ person, contract, target, status, code }: Answered): boolean {
  const expected = expectedOf(contract, person, target)
  if (status >= 500) return false
  if (expected === 'NOT_FOUND' && status === 422) return FORM_FIRST.includes(contract.id)
  if (expected) return status === STATUSES[expected] && (status !== 403 || code === expected)
  // Calls without a session have their own secrets, such as the token in an invitation.
  if (contract.access === 'anyone') return status !== 403
  if (status === 401) return NEEDS_SECRET.includes(contract.id)
  if (code === 'NOT_ALLOWED') return BY_CASE.includes(contract.id)
  return status !== 404 || namesMore(contract)
}
