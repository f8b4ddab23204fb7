/** Takes an additional signer through their own journey with HTTP calls. */
import { setTimeout as pause } from 'node:timers/promises'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import { NEXT_SIGNER_COMMAND } from 'domain/journey/samples/nextCommand.ts'
import { SAMPLE_UPLOADS, SAMPLES } from 'domain/journey/samples/samples.ts'
import type { Situation } from 'domain/journey/samples/situation.ts'
import type { SignerCommand, SignerState } from 'domain/journey/signer.ts'
import * as answers from '../../../personas/answers.ts'
import type { CoOwner, Persona } from '../../../personas/persona.ts'
import { type Answer, type Browser, ok } from './browser.ts'
import { filesOf, isAnswerable } from './drive.ts'
import { upload } from './uploads.ts'

const V2 = '/service-application/api/v2/application/heloc'
const AS_JSON = { headers: { accept: 'application/json' } }
const POLL_MS = 20
/**
 * How long to wait for a signer, in milliseconds. A test can keep a party from responding, and the server retries only
 * after the call has timed out. So the wait must be longer than a call's time limit.
 */
const PATIENCE_MS = 60_000

export class SignerWalk {
  readonly browser: Browser
  readonly owner: CoOwner
  readonly #borrower: Persona
  readonly #application: string

  private constructor(browser: Browser, application: string, borrower: Persona, owner: CoOwner) {
    this.browser = browser
    this.owner = owner
    this.#borrower = borrower
    this.#application = application
  }

  /**
   * Accepts an invitation from the borrower.
   * @param reader a browser at the same organization, used to read the sandbox's mailbox
   * @param browser the signer's own browser
   */
  static async invited(
    { browser: reader, uuid, persona }: { browser: Browser; uuid: string; persona: Persona },
    browser: Browser,
    owner: CoOwner,
  ): Promise<SignerWalk> {
    const invitation = await invitationTo(reader, owner.email)
    const body = { invitation, ...answers.signerAccount }
    const made = ok(await browser.call<{ jwt: string }>('POST', '/identity/api/v1/registration/signer', { body }), 201)
    browser.token = made.jwt
    return new SignerWalk(browser, uuid, persona, owner)
  }

  get #path(): string {
    return `${V2}/${this.#application}/signer`
  }

  async view(): Promise<SignerApplicationView> {
    return ok(await this.browser.call<SignerApplicationView>('GET', this.#path))
  }

  /** Sends a command and returns the server's response, even if it's a refusal. */
  command(name: SignerCommand, body: object): Promise<Answer<SignerApplicationView>> {
    return this.browser.call<SignerApplicationView>('POST', `${this.#path}/${commandPath(name)}`, { body })
  }

  /** Returns the signer's open conditions, except those that the identity step satisfies. */
  async conditions(): Promise<readonly ConditionView[]> {
    const path = `${CONDITIONS_OF}/${this.#application}/conditions/external-applicants`
    return ok(await this.browser.call<ConditionView[]>('GET', path)).filter(isAnswerable)
  }

  /** Opens each document that the signer is allowed to read. */
  async readDocuments(): Promise<void> {
    for (const { uuid } of (await this.view()).documents)
      ok(await this.browser.call('GET', `${V2}/${this.#application}/documents/${uuid}`))
  }

  #situation({ documents, property, today }: SignerApplicationView): Situation {
    return {
      seen: { ...NOTHING_SEEN, property: { uuid: '', address: property }, documents },
      person: this.#borrower,
      signer: this.owner,
      today,
      formatCode: formatCodeOf(this.#application),
    }
  }

  /**
   * Sends a command with its sample answer, after uploading the files that the command needs.
   * @returns the server's response, even if it's a refusal
   */
  async answer(name: SignerCommand): Promise<Answer<SignerApplicationView>> {
    const view = await this.view()
    if (name === 'consentAsSigner') await this.readDocuments()
    const condition = name === 'answerSignerCondition' ? (await this.conditions())[0] : undefined
    const situation = { ...this.#situation(view), ...(condition && { condition: condition.uuid }) }
    const files = condition ? filesOf(condition) : (SAMPLE_UPLOADS[name]?.(situation) ?? [])
    await upload(this.browser, this.#application, files, condition?.uuid)
    return this.command(name, SAMPLES[name](situation))
  }

  /** Takes the signer to a state of the journey. */
  goTo(state: SignerState): Promise<SignerApplicationView> {
    return this.#reach(state, (view) => NEXT_SIGNER_COMMAND[view.journey.state](this.#situation(view)))
  }

  /** Waits, without sending anything, until the signer reaches a state of the journey. */
  waitFor(state: SignerState): Promise<SignerApplicationView> {
    return this.#reach(state, () => undefined)
  }

  async #reach(
    state: SignerState,
    next: (view: SignerApplicationView) => SignerCommand | undefined,
  ): Promise<SignerApplicationView> {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const view = await this.view()
      if (view.journey.state === state) return view
      const name = view.identity.status === 'SUBMITTED' ? undefined : next(view)
      if (name) ok(await this.answer(name))
      else if (Date.now() > end) throw new Error(`the signer is stuck in ${view.journey.state}`)
      else await pause(POLL_MS)
    }
  }
}

const NOTHING_SEEN = {
  liens: [],
  income: {},
  bank: { accounts: [] },
  closing: {},
  notary: { knowledgePassed: false },
} as const

/**
 * Waits for the email that contains a signer's own link.
 * @returns the token from the link
 */
async function invitationTo(reader: Browser, email: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const { mails } = ok(await reader.call<{ mails: { to: string; text: string }[] }>('GET', '/sandbox/mail', AS_JSON))
    const found = mails.find((mail) => mail.to === email && mail.text.includes('invitation='))
    const token = /invitation=([\w-]+)/.exec(found?.text ?? '')?.[1]
    if (token) return token
    if (Date.now() > end) throw new Error(`no invitation was sent to ${email}`)
    await pause(POLL_MS)
  }
}
