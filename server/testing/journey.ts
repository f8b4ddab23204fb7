/** Starts the server with the sandbox's outside parties, for tests in which personas complete the journey. */

import { execFileSync } from 'node:child_process'
import { borrowerTable } from 'domain/journey/borrower.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { AdapterNames } from 'domain/organization/providers.ts'
import * as answers from '../../personas/answers.ts'
import { PERSONAS } from '../../personas/personas.ts'
import type { SandboxClock } from '../clock.ts'
import { connectParties } from '../compose.ts'
import { readConfig } from '../config.ts'
import type { WebhookOf } from '../http/webhooks.ts'
import type { RequestHandlers } from '../jobs/handler.ts'
import { logoPainter } from '../mail/logo.ts'
import { lacksOf, webhookOf as vendorsWebhookOf } from '../providers/adapters.ts'
import { PRODUCTION_ADAPTERS } from '../providers/production.ts'
import type { FaultPace } from '../providers/sandbox/faults.ts'
import type { FaultDesk } from '../providers/sandbox/port.ts'
import { createSandbox, NO_LATENCY, withVendors } from '../providers/sandbox/providers.ts'
import { simulatedInstead } from '../providers/sandbox/simulatedInstead.ts'
import { BREAKER, type BreakerPolicy, isolation } from '../providers/shared/isolation.ts'
import { approvedBySandbox } from '../sandbox/approvers.ts'
import { seedBrokers } from '../sandbox/brokers.ts'
import { sandboxCounseling } from '../sandbox/counseling.ts'
import { Walk as AnyWalk, type RunningServer } from '../sandbox/driver/walk.ts'
import { serveSandbox } from '../sandbox/routes.ts'
import { cookieHeader } from './browserAt.ts'
import { knowledgeOf } from './knowledge.ts'
import { type Browser, startTestProgram, type TestOptions, type TestProgram } from './program.ts'

export { ok } from '../sandbox/driver/browser.ts'
export { payOffLastLien } from '../sandbox/driver/drive.ts'
export { multipart } from '../sandbox/driver/uploads.ts'

export const Walk = AnyWalk
export type Walk = AnyWalk<SandboxProgram>

export interface SandboxProgram extends TestProgram, RunningServer {
  /** All messages that were sent, oldest first. */
  readonly mails: { readonly to: string; readonly text: string }[]
  /** Makes outside parties fail. */
  readonly faults: FaultDesk
}

interface SandboxOptions extends Pick<TestOptions, 'environment' | 'log' | 'retries' | 'strictAnswers'> {
  /** Wraps the functions that handle requests to outside parties. */
  readonly between?: (handlers: RequestHandlers) => RequestHandlers
  /** The time limit for each call to an outside party, in milliseconds. */
  readonly callLimit?: number
  readonly pace?: FaultPace
  readonly breaker?: Partial<BreakerPolicy>
  /** The adapters that all lenders use, in addition to those in each lender's own data. */
  readonly providers?: AdapterNames
  /** Additional adapters for individual lenders, by lender code. */
  readonly providersAt?: Readonly<Record<string, AdapterNames>>
  /** Finds the function that verifies a vendor's webhooks. By default, it supports all of production's vendors. */
  readonly webhookOf?: WebhookOf
  /** Whether the test approves the payments. By default, the sandbox's staff approve them. */
  readonly approvesByHand?: boolean
}

/** Starts the server with sandbox parties that respond immediately. */
export async function startSandboxProgram({
  between = (handlers) => handlers,
  callLimit = 30_000,
  pace = { drip: 5, retryAfter: 0.02 },
  breaker = { pause: 50 },
  providers = {},
  providersAt = {},
  webhookOf,
  approvesByHand = false,
  ...options
}: SandboxOptions = {}): Promise<SandboxProgram> {
  const mails: { to: string; text: string }[] = []
  let faults: FaultDesk | undefined
  const config = readConfig(options.environment ?? {})
  const namesOf = (own: AdapterNames, org: string): AdapterNames => ({
    ...simulatedInstead(config, own, org).names,
    ...providers,
    ...providersAt[org],
  })
  const program = await startTestProgram({
    ...options,
    lacksOf: (own, org) => lacksOf(withVendors())({ ...simulatedInstead(config, own, org).names, ...providers }),
    adapters: (ground) => {
      const sandbox = createSandbox({ ...ground, personas: PERSONAS, latency: NO_LATENCY, pace, vendors: ground })
      const isolated = isolation(callLimit, ground.log, { ...BREAKER, ...breaker })
      const parties = connectParties(
        ground,
        (own, org, former) => {
          const names = { ...namesOf(own, org), ...former }
          return isolated(sandbox.providersOf(names, org), names, org)
        },
        sandboxCounseling(ground.db),
      )
      const { desk } = sandbox
      faults = desk.faults
      return {
        returns: sandbox.returns,
        ...(!approvesByHand && { wrapHandlers: approvedBySandbox }),
        forgetAt: (own, kept) => sandbox.forgetAt(namesOf(own, kept.org), kept),
        webhookOf: webhookOf ?? ((place) => vendorsWebhookOf(PRODUCTION_ADAPTERS, ground, place)),
        handlers: between(parties.handlers),
        wallets: parties.wallets,
        sendMail: async (mail) => {
          const answer = await parties.sendMail(mail)
          if (!mail.isReport) mails.push(mail)
          return answer
        },
        routes: (surroundings, sweeper) =>
          serveSandbox(surroundings, sweeper, {
            clock: ground.clock as SandboxClock,
            saveClock: async () => {},
            desk,
            drawLogo: logoPainter(ground.organizations),
            password: answers.PASSWORD,
          }),
      }
    },
  })
  return {
    ...program,
    mails,
    faults: faults as FaultDesk,
    seedPartner: () => seedBrokers(program.server.services),
    knows: knowledgeOf,
  }
}

const NEWER = new Set(
  [...borrowerTable.steps, ...borrowerTable.overrides].filter(({ since }) => since > 1).map(({ id }) => id),
)
/**
 * Returns the states that the borrower went through. Leaves out states that were added after the journey's first
 * version, so that adding a step to the journey doesn't break existing tests.
 */
export const firstStates = (walk: Walk): BorrowerState[] => walk.states.filter((state) => !NEWER.has(state))

/** Fetches the bytes of a response with the given browser. */
export async function bytesFor({ server }: TestProgram, { token, cookies }: Browser, url: string): Promise<Buffer> {
  const headers = { host: 'localhost', authorization: `Bearer ${token}`, cookie: cookieHeader(cookies) }
  return (await server.app.inject({ method: 'GET', url, headers })).rawPayload
}

/** Fetches one of the application's documents with the given browser. */
export const documentFor = ({ server: program, uuid }: Walk, browser: Browser, document: string): Promise<Buffer> =>
  bytesFor(program, browser, `/service-application/api/v2/application/heloc/${uuid}/documents/${document}`)

/** Returns a PDF's text without line breaks. */
export const wordsIn = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    .normalize('NFC')
    .replace(/\s+/g, ' ')

/** Returns the text of the newest document of the given type. */
export async function wordsOf(walk: Walk, documents: readonly { uuid: string; type: string }[], type: string) {
  const uuid = documents.findLast((document) => document.type === type)?.uuid ?? ''
  return wordsIn(await documentFor(walk, walk.browser, uuid))
}
