/** For tests: an application whose people, agents and outside parties act as the test says. */

import { expect } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import type { BorrowerCommand, BorrowerState } from '../../journey/borrowerNames.ts'
import type { ReviewWay } from '../../journey/reviews.ts'
import { NEXT_COMMAND } from '../../journey/samples/nextCommand.ts'
import type { Situation } from '../../journey/samples/situation.ts'
import { resolveSigner, type SignerCommand } from '../../journey/signer.ts'
import { type Instant, instant, type PlainDate } from '../../values/dates.ts'
import { type Cents, dollars } from '../../values/money.ts'
import { todayAt } from '../../values/timeZones.ts'
import { resolveReview } from '../agentDecisions.ts'
import { awaited } from '../core/awaited.ts'
import type { Context, DeadlineName, Outcome } from '../core/command.ts'
import { checkCommand } from '../core/commandTable.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { RequestKind } from '../core/requests.ts'
import { type DomainEvent, event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { decideDeadline, decideResult, type Results } from '../results.ts'
import type { Resolution } from '../reviews/afterReview.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, DocumentRecord, Personal } from '../types.ts'
import { factsOf, signerFactsOf } from '../views/facts.ts'
import { AGENT, BORROWER, CREDIT, document, lending, MORTGAGE, uuid } from './fixtures.ts'
import { COMMANDS, sampleBody, situationOf } from './sampleBody.ts'
import { USUAL_RESULTS } from './usualResults.ts'

export * from './fixtures.ts'

/** Numbers of the sample documents for each stage. */
const PAPER_NUMBERS: Partial<Record<DocumentRecord['stage'], number>> = { SUMMARY: 10, CLOSING: 11, NOTARY: 12 }
const MOST_MOVES = 60

/** An application on which a test plays the people, agents and outside parties. */
export class World {
  application: Application
  personal: Record<string, Personal> = {}
  now: Instant = instant('2026-11-23T15:00:00Z')
  lending: LendingContext = lending
  #uuids = 100
  constructor(state = 'CA') {
    const property = {
      uuid: uuid(2),
      address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state, zip: '93701' },
    }
    this.application = evolve(
      undefined,
      event('Created', {
        uuid: uuid(3),
        loanNumber: 'HL-1',
        orgCode: 'FIGURE',
        borrower: BORROWER,
        property: { ...property, occupancy: 'PRIMARY', selected: false },
        listedForSale: false,
        consents: [],
        referrer: undefined,
        income: { annual: dollars(150_000), other: dollars(0), employmentType: 'FULL_TIME' },
        nameGiven: false,
        dobGiven: false,
      }),
      this.now,
    )
  }
  context(identity = BORROWER): Context<LendingContext> {
    return {
      now: this.now,
      today: todayAt(this.application.property.address.state, this.now),
      actor: { kind: identity === BORROWER ? 'BORROWER' : 'SIGNER', identity },
      client: { ip: '127.0.0.1', userAgent: 'test' },
      newUuid: () => uuid(this.#uuids++),
      personal: this.personal,
      policy: this.lending,
    }
  }
  take({ events, personal }: Outcome): void {
    for (const { identity, patch } of personal) this.personal[identity] = { ...this.personal[identity], ...patch }
    for (const one of events) this.application = evolve(this.application, one, this.now)
  }
  /** Sends a command as the server would: the journey must allow it, and the form must accept its body. */
  do(name: BorrowerCommand | SignerCommand, body: object = {}, identity = BORROWER): void {
    const command = COMMANDS[name]
    const context = this.context(identity)
    const signer = signerFactsOf(this.application, identity)
    const { commands } = signer ? resolveSigner(signer) : resolveBorrower(factsOf(this.application))
    expect(commands).toContain(name)
    const checked = checkCommand(command, body, { application: this.application, context })
    if (!checked.ok) throw new Error(`${name}: ${JSON.stringify(checked.errors)}`)
    this.take(command.decide(this.application, checked.value, context))
  }
  report<K extends RequestKind>(kind: K, result: Results[K]): void {
    expect(this.application.requests[kind]?.state, kind).toBe('OPEN')
    this.take(decideResult(this.application, kind, result, this.context()))
  }
  deadline(name: DeadlineName): void {
    this.take(decideDeadline(this.application, name, this.context()))
  }
  happen(...events: DomainEvent[]): void {
    this.take({ events, effects: [], personal: [] })
  }
  /** Acts as an agent of the lender. */
  agent(): Context<LendingContext> {
    return { ...this.context(), actor: { kind: 'AGENT', identity: AGENT } }
  }
  /** Ends the first open review as an agent. */
  end(way: ReviewWay, more: Omit<Partial<Resolution>, 'way'> = {}): void {
    const [review] = openReviews(this.application)
    if (!review) throw new Error('no review is open')
    this.take(
      resolveReview(this.application, { review: review.uuid, way, reason: 'Looked at it.', ...more }, this.agent()),
    )
  }
  get state(): string {
    return resolveBorrower(factsOf(this.application)).state
  }

  /** Sends a command with its sample answer, except for the given changes. */
  send(name: BorrowerCommand | SignerCommand, change: object = {}, identity = BORROWER): void {
    this.do(name, { ...sampleBody(name, this.#situation(identity)), ...change }, identity)
  }

  /** Delivers the outside party's usual result. */
  reportUsual(kind: RequestKind): void {
    const result = USUAL_RESULTS[kind]({
      a: this.application,
      now: this.now,
      today: this.today,
      paper: (type, stage, forIdentity) => document(PAPER_NUMBERS[stage] ?? 13, type, stage, forIdentity),
    })
    this.report(kind, result)
  }

  /**
   * Takes the borrower to a state with sample answers and usual results. No time passes.
   * @param changes changes to the sample answers on the way, by command
   */
  goTo(state: BorrowerState, changes: Partial<Record<BorrowerCommand, object>> = {}): void {
    this.#walk(() => this.state === state, changes)
  }

  /** Continues until no request holds up the borrower and `isThere` returns true. */
  #walk(isThere: () => boolean, changes: Partial<Record<BorrowerCommand, object>>): void {
    for (let moves = 0; moves < MOST_MOVES; moves++) {
      const next = NEXT_COMMAND[resolveBorrower(factsOf(this.application)).state](this.#situation())
      const open = awaited(this.application)
      if (isThere() && (!open || !next)) return
      if (open) this.reportUsual(open)
      else if (next) this.send(next, changes[next])
      else break
    }
    throw new Error(`the walk ended in ${this.state}, ${this.application.status}`)
  }

  #situation(identity = BORROWER): Situation {
    return situationOf(this.application, identity, this.today, { knows: () => 'a' })
  }

  /** Time passes. */
  wait(days: number): void {
    this.now = instant(Date.parse(this.now) + days * 86_400_000)
  }
  get today(): PlainDate {
    return this.context().today
  }

  profile(extra: object = {}): void {
    this.send('saveProfile', extra)
  }
  confirmLiens(): void {
    this.send('saveLiens')
  }
  toOffers(profile: object = {}): void {
    this.goTo('product', { saveProfile: profile })
  }
  choose(): void {
    this.send('chooseOffer')
  }
  /** Chooses an offer and states the owners. */
  contact(extra: object = {}): void {
    this.choose()
    this.send('saveContact', extra)
  }
  /** Completes the application after an offer is chosen. */
  apply(extra: object = {}, demographics: object = {}): void {
    this.contact(extra)
    this.send('saveHmda', demographics)
  }
  toSummary(extra: object = {}, demographics: object = {}): void {
    this.goTo('incomeReview', { saveContact: extra, saveHmda: demographics })
  }
  /** Delivers the results of a refresh. */
  answerAgain(change: { score?: number; value?: Cents; mortgages?: Results['SOFT_CREDIT']['mortgages'] } = {}): void {
    const file = { ...CREDIT, score: change.score ?? CREDIT.score, pulledOn: this.today }
    const open = (kind: RequestKind) => this.application.requests[kind]?.state === 'OPEN'
    if (open('SOFT_CREDIT'))
      this.report('SOFT_CREDIT', { file: { ...file, pull: 'SOFT' }, mortgages: change.mortgages ?? [MORTGAGE] })
    if (open('HARD_CREDIT')) this.report('HARD_CREDIT', { file: { ...file, pull: 'HARD' } })
    if (open('VALUATION')) this.report('VALUATION', { value: change.value ?? dollars(700_000), confidence: 95 })
    if (open('TITLE')) this.reportUsual('TITLE')
  }
  showIncome(confirmEmployment: boolean, annual = dollars(150_000)): void {
    this.send('linkIncome')
    this.reportUsual('INCOME_LINK')
    this.send('returnFromIncomeLink')
    this.report('INCOME', { annual, employer: 'Acme', confirmEmployment })
  }
  /** Submits the ID pictures. */
  toIdentity(): void {
    this.goTo('docVerify')
    this.send('submitIdentity')
  }
  /** Starts signing. */
  toSigned(): void {
    this.goTo('sign')
    this.startSigning()
  }
  startSigning(): void {
    this.send('readDisclosures')
    this.send('startSigning')
  }
  /** Does everything up to closing except the other owners' and the notary's parts. */
  toClosing(): void {
    this.goTo('waitNotary')
  }
  sign(): void {
    this.send('signDocuments')
    this.reportUsual('SEAL')
  }
  notarize(): void {
    this.goTo('notary')
    this.#walk(() => this.application.notary.completedAt !== undefined, {})
  }
  insure(): void {
    this.send('submitInsurance')
    this.reportUsual('INSURANCE')
  }
}
