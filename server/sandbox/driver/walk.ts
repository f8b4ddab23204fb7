/** Takes a borrower through the journey with the same HTTP calls as a browser. */
import { setTimeout as pause } from 'node:timers/promises'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { BorrowerCommand, BorrowerState } from 'domain/journey/borrowerNames.ts'
import { SAMPLES } from 'domain/journey/samples/samples.ts'
import type { Situation } from 'domain/journey/samples/situation.ts'
import type { SignerState } from 'domain/journey/signer.ts'
import { textableFrom } from 'domain/rules/quietHours.ts'
import { instant } from 'domain/values/dates.ts'
import * as answers from '../../../personas/answers.ts'
import type { CoOwner, Persona } from '../../../personas/persona.ts'
import { SANDBOX_PARTNER } from '../brokers.ts'
import { type Browser, ok } from './browser.ts'
import {
  type Actor,
  answer,
  type DriveOptions,
  drive,
  filesOf,
  isAnswerable,
  payOffLastLien,
  situationOf,
} from './drive.ts'
import { SignerWalk } from './signer.ts'
import { upload } from './uploads.ts'

/** Lets a test read and move a server's clock. */
interface MovableClock {
  now(): Promise<string>
  moveClock(to: { advance: string } | { to: string }): Promise<unknown>
}

/** A running server for tests that take people through the journey. */
export interface RunningServer {
  readonly browser: () => Browser
  /** The server's clock. If unset, the tests move the clock through the sandbox's page. */
  readonly movableClock?: MovableClock
  /** Creates the partner whose referral link some personas follow. */
  readonly seedPartner: () => Promise<void>
  /** Returns the correct answers to a persona's knowledge questions. */
  readonly knows: (persona: Persona) => NonNullable<Situation['knows']>
}

interface Registered {
  readonly jwt: string
  readonly applicationUuid: string
}

/** A command that the server accepted, and the number of the application's last event at that point. */
export interface Acknowledged {
  readonly command: string
  readonly version: number
}

export const V1 = '/service-application/api/v1/application/heloc'
export const V2 = '/service-application/api/v2/application/heloc'
const CRYPTO = '/service-application/api/v1/application/crypto-heloc'
const WALLETS = '/service-wallet/secure/api/v4/account'
const AS_JSON = { headers: { accept: 'application/json' } }

/**
 * The last move of a clock. People move their clock one after another. Otherwise, a person could read the time before
 * another person's move, and then set the clock back.
 */
let lastMove: Promise<void> = Promise.resolve()
const POLL_MS = 20
/**
 * How long to wait for a change. This is long enough for a busy machine, where creating documents can take half a
 * minute.
 */
const PATIENCE_MS = 60_000

export class Walk<Server extends RunningServer = RunningServer> implements Actor {
  /** The journey states in which the borrower acted, plus the state in which the walk stopped. */
  readonly states: BorrowerState[] = []
  readonly acknowledged: Acknowledged[] = []
  /** Documents that the server has accepted. */
  readonly uploaded: string[] = []
  readonly browser: Browser
  readonly server: Server
  readonly persona: Persona
  readonly uuid: string
  /** The borrower's answers that differ from the sample answers. */
  changes: NonNullable<DriveOptions['changes']>
  /** How long to wait for the application to change before giving up, in milliseconds. */
  patience = PATIENCE_MS
  /** Called with each version of the application that the server returns. */
  watch: (view: ApplicationView) => void = () => {}
  readonly #signed = new Set<CoOwner>()
  readonly #moments = new Set<string>()

  private constructor(server: Server, persona: Persona, browser: Browser, uuid: string) {
    this.server = server
    this.persona = persona
    this.changes = persona.payoffDemand === undefined ? {} : payOffLastLien
    this.browser = browser
    this.uuid = uuid
  }

  /** @param change the registration answers that differ from the sample answers */
  static async register<Server extends RunningServer>(
    server: Server,
    persona: Persona,
    change: object = {},
  ): Promise<Walk<Server>> {
    const browser = server.browser()
    const register = async (body: object) => {
      const made = ok(await browser.call<Registered>('POST', '/identity/api/v1/registration/register', { body }), 201)
      browser.token = made.jwt
      return made.applicationUuid
    }
    const [wallet] = persona.wallets ?? []
    if (wallet) {
      await register(answers.firstRegistration(persona))
      ok(await browser.call('POST', `${WALLETS}/${wallet.address}/apply`))
    }
    if (persona.merchant) await server.seedPartner()
    const registration = { ...answers.registration(persona), ...change }
    const referrer = persona.merchant ? { referrer: SANDBOX_PARTNER } : {}
    return new Walk(server, persona, browser, await register({ ...registration, ...referrer }))
  }

  /** Crypto applications have their own API paths. */
  #path(otherwise: string): string {
    return `${this.persona.wallets ? CRYPTO : otherwise}/${this.uuid}`
  }

  async view(): Promise<ApplicationView> {
    const view = ok(await this.browser.call<ApplicationView>('GET', this.#path(V1)))
    this.watch(view)
    return view
  }

  async command(name: string, body: object = {}): Promise<ApplicationView> {
    const path = `${this.#path(V2)}/${commandPath(name)}`
    const view = ok(await this.browser.call<ApplicationView>('POST', path, { body }))
    this.acknowledged.push({ command: name, version: view.version })
    return view
  }

  /** Uploads one document of each given type. */
  async upload(types: readonly string[], condition?: string): Promise<void> {
    this.uploaded.push(...(await upload(this.browser, this.uuid, types, condition)))
  }

  /** Returns the borrower's open conditions, except those that the identity step satisfies. */
  async conditions(): Promise<readonly ConditionView[]> {
    const path = `${CONDITIONS_OF}/${this.uuid}/conditions/external-applicants`
    return ok(await this.browser.call<ConditionView[]>('GET', path)).filter(isAnswerable)
  }

  /** Answers all of the borrower's open conditions. */
  async answerConditions(): Promise<void> {
    for (const condition of await this.conditions()) {
      await this.upload(filesOf(condition), condition.uuid)
      await this.command('answerCondition', { condition: condition.uuid })
    }
  }

  /**
   * Signs in on the sandbox's page for a payroll provider or bank.
   * @returns the reference to use when returning to the lender's site
   */
  async connect(url: string): Promise<string> {
    const institution = /name="institution" value="([^"]+)"/.exec(ok(await this.browser.call<string>('GET', url)))
    const form = { institution: institution?.[1] ?? '', user: 'me', password: 'any', consent: 'on' }
    const back = await this.browser.call('POST', url, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    ok(back, 303)
    return new URL(String(back.headers.location), 'http://localhost').searchParams.get('reference') ?? ''
  }

  /** Moves the sandbox's clock forward to the given time. If the clock is already past that time, nothing changes. */
  async moveTo(moment: string): Promise<void> {
    if (this.#moments.has(moment)) return
    const move = lastMove.then(async () => {
      const now = await this.#now()
      await this.#moveClock(moment <= now ? { advance: 'PT0S' } : { to: moment })
      this.#moments.add(moment)
    })
    lastMove = move.catch(() => {})
    await move
  }

  /**
   * Moves the sandbox's clock forward.
   * @param duration in ISO 8601, such as PT12H
   */
  advance(duration: string): Promise<void> {
    return this.#moveClock({ advance: duration })
  }

  /** Moves the sandbox's clock forward to the next moment at which the server may text the borrower, if it isn't now. */
  async toTextable(): Promise<void> {
    const { state } = this.persona.property.address
    await this.moveTo(textableFrom([state], instant(await this.#now())))
  }

  async #now(): Promise<string> {
    const { movableClock: clock } = this.server
    if (clock) return clock.now()
    return ok(await this.browser.call<{ now: string }>('GET', '/sandbox/clock', AS_JSON)).now
  }

  async #moveClock(body: { to: string } | { advance: string }): Promise<void> {
    const { movableClock: clock } = this.server
    if (clock) return void (await clock.moveClock(body))
    ok(await this.browser.call('POST', '/sandbox/clock', { body, ...AS_JSON }))
  }

  /** Accepts another owner's invitation by creating an account for that owner. */
  async invited(owner: CoOwner): Promise<SignerWalk> {
    await this.until('the invitation', (view) => view.helocSigners.every(({ invitedAt }) => invitedAt))
    return SignerWalk.invited(this, this.server.browser(), owner)
  }

  /** Accepts another owner's invitation and takes that owner to a state of the journey. */
  async signerAt(owner: CoOwner, state: SignerState): Promise<SignerWalk> {
    const signer = await this.invited(owner)
    await signer.goTo(state)
    return signer
  }

  /** Takes each of the other owners through signing. */
  async coSign(): Promise<void> {
    for (const owner of this.persona.coOwners)
      if (!this.#signed.has(owner)) {
        this.#signed.add(owner)
        await this.signerAt(owner, 'done')
      }
  }

  /** Returns the current data that determines the borrower's sample answers. */
  async situation(): Promise<Situation> {
    return situationOf(await this.view(), this.persona, this.server.knows(this.persona))
  }

  /** Returns a command's sample body for the borrower's current step in the journey. */
  async sample(name: BorrowerCommand): Promise<object> {
    return SAMPLES[name](await this.situation())
  }

  /** Sends a command with its sample answer and the files that the command needs. */
  async answer(name: BorrowerCommand, change: object = {}): Promise<ApplicationView> {
    return answer(this, name, await this.situation(), { [name]: (sample: object) => ({ ...sample, ...change }) })
  }

  /** Polls the application, as a waiting page does, until `holds` returns true. */
  async until(what: string, holds: (view: ApplicationView) => boolean): Promise<ApplicationView> {
    const end = Date.now() + this.patience
    for (;;) {
      const view = await this.view()
      if (holds(view)) return view
      if (Date.now() > end)
        throw new Error(
          `waited for ${what} in ${view.journey.state} ${view.status} ${JSON.stringify(view.serverState)}`,
        )
      await pause(POLL_MS)
    }
  }

  /** Takes the borrower through the journey until the application meets the given condition. */
  async goUntil(until: (view: ApplicationView) => boolean): Promise<ApplicationView> {
    const view = await drive(this, {
      person: this.persona,
      until,
      changes: this.changes,
      knows: this.server.knows(this.persona),
      patience: this.patience,
      poll: POLL_MS,
      acting: ({ journey }) => this.#note(journey.state),
    })
    return view
  }

  /**
   * Takes the borrower to a state of the journey. If the borrower has to act in that state, also waits until the server
   * has finished its work.
   */
  async goTo(state: BorrowerState): Promise<ApplicationView> {
    const view = await this.goUntil(
      ({ journey, serverState, reviews }) =>
        journey.state === state && (serverState.kind !== 'waiting' || journey.waits || reviews.length > 0),
    )
    this.#note(state)
    return view
  }

  /** Sends the commands that a state requires until the application leaves that state. */
  async leave(state: BorrowerState): Promise<ApplicationView> {
    return this.goUntil(({ journey }) => journey.state !== state)
  }

  #note(state: BorrowerState): void {
    if (this.states.at(-1) !== state) this.states.push(state)
  }
}
