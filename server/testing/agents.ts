/** Starts a test server with the lender's agents signed in, and reads the agents' pages at /agent. */
import type { AgentFile, AgentWork } from 'domain/api/agent.ts'
import { LOGIN_WITH_CODE, LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { SANDBOX_PASSWORD } from '../sandbox/people.ts'
import { statement } from '../storage/transactions.ts'
import { type Browser, startTestProgram, type TestOptions, type TestProgram } from './program.ts'
import { agentCode } from './secondFactor.ts'

export const BASE = '/service-agent/api/v1'

/** Reads the access log's entries about views of an application. */
export const looks = statement<{ what: string }>('test_looks', 'select what from access_log where application = $1')

/** @throws Error if the agent can't sign in */
export async function signInAgent(
  program: TestProgram,
  email: string,
  host = 'localhost',
  password = SANDBOX_PASSWORD,
): Promise<Browser> {
  const browser = program.browser()
  const body = { email, password }
  let answer = await browser.call<{ jwt?: string }>('POST', LOGIN_WITH_PASSWORD, { body, host })
  if (answer.status === 200 && !answer.body.jwt)
    answer = await browser.call('POST', LOGIN_WITH_CODE, { body: { code: agentCode() }, host })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${JSON.stringify(answer.body)}`)
  browser.token = answer.body.jwt
  return browser
}

/** @param options options of the program, such as its environment */
export async function startAgentProgram(options: TestOptions = {}): Promise<{
  readonly program: TestProgram
  readonly underwriter: Browser
  readonly processor: Browser
  readonly compliance: Browser
}> {
  const program = await startTestProgram({ web: 'no pages', ...options })
  await seedAgents(program.server.services)
  const [underwriter, processor, compliance] = SEEDED_AGENTS
  return {
    program,
    underwriter: await signInAgent(program, underwriter.email),
    processor: await signInAgent(program, processor.email),
    compliance: await signInAgent(program, compliance.email),
  }
}

export const work = async (browser: Browser, query = ''): Promise<AgentWork> =>
  (await browser.call<AgentWork>('GET', `${BASE}/work${query}`)).body

export const file = async (browser: Browser, uuid: string): Promise<AgentFile> =>
  (await browser.call<AgentFile>('GET', `${BASE}/applications/${uuid}`)).body
