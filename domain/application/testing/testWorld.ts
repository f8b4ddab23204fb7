/**
 * For tests: the `World` class, an application with methods that act for people, agents and outside parties. To change
 * data that no method changes, a test replaces `application` with a changed copy.
 */

import { expect } from 'vitest'
import { borrowerRow, resolveBorrower } from '../../journey/borrower.ts'
import type { BorrowerCommand, BorrowerState, BorrowerStepId } from '../../journey/borrowerNames.ts'
import { peopleFor, type ReviewWay } from '../../journey/reviews.ts'
import { NEXT_COMMAND } from '../../journey/samples/nextCommand.ts'
import { SAMPLE_PERSON } from '../../journey/samples/person.fixture.ts'
import type { SamplePerson, Situation } from '../../journey/samples/situation.ts'
import { resolveSigner, type SignerCommand } from '../../journey/signer.ts'
import { JOURNEY_VERSION } from '../../journey/version.ts'
import type { Occupancy } from '../../rules/home.ts'
import type { Product } from '../../rules/product.ts'
import type { Address } from '../../values/address.ts'
import { type Instant, instant, type PlainDate } from '../../values/dates.ts'
import { type Cents, dollars } from '../../values/money.ts'
import { todayAt } from '../../values/timeZones.ts'
import { approveException, resolveReview } from '../agentDecisions.ts'
import { awaited } from '../core/awaited.ts'
import { type Actor, type Context, type DeadlineName, happened, type Outcome, Refusal } from '../core/command.ts'
import { checkCommand } from '../core/commandTable.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { PastEvent } from '../core/notices.ts'
import type { RequestKind } from '../core/requests.ts'
import { type DomainEvent, event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { decideDeadline, decideResult, type Results } from '../results.ts'
import type { Resolution } from '../reviews/afterReview.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, DocumentRecord, Personal } from '../types.ts'
import { factsOf, signerFactsOf } from '../views/facts.ts'
import { AGENT, BORROWER, COLLEAGUE, CREDIT, document, lending, MORTGAGE, uuid } from './fixtures.ts'
import { COMMANDS, sampleBody, situationOf } from './sampleBody.ts'
import { USUAL_RESULTS, type UsualResults } from './usualResults.ts'

export * from './fixtures.ts'

/** A number for each document stage, used in the UUIDs of the stage's sample documents. */
const PAPER_NUMBERS: Partial<Record<DocumentRecord['stage'], number>> = {
  SUMMARY: 10,
  CLOSING: 11,
  NOTARY: 12,
  PAPER: 14,
  RECORDED: 15,
}
const MOST_MOVES = 60

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const one of Object.values(value)) frozen(one)
  return value
}

/** The options with which a test application differs from the usual sample application. */
export interface WorldOptions {
  readonly address?: Partial<Address>
  readonly occupancy?: Occupancy
  readonly products?: readonly [Product, ...Product[]]
  readonly income?: Partial<Pick<Application['income'], 'annual' | 'employmentType'>>
  readonly person?: SamplePerson
  readonly lending?: LendingContext
  /** The partner that brought the applicant, and the applicant's wallet account. */
  readonly from?: Partial<Pick<Application, 'referrer' | 'walletAddress'>>
  /** Results that outside parties send instead of the usual results. */
  readonly results?: Partial<UsualResults> | undefined
}

/** An application for tests. The test itself acts for all people, agents and outside parties. */
export class World {
  application: Application
  personal: Readonly<Record<string, Personal>> = {}
  now: Instant = instant('2026-11-23T15:00:00Z')
  lending: LendingContext
  /** All events so far, in order. */
  readonly log: PastEvent[] = []
  readonly deadlines = new Map<DeadlineName, Instant>()
  readonly #person: SamplePerson
  readonly #results: UsualResults
  #uuids = 100

  constructor(options: WorldOptions = {}) {
    const { address, occupancy = 'PRIMARY', products, income } = options
    this.lending = options.lending ?? lending
    this.#person = options.person ?? SAMPLE_PERSON
    this.#results = { ...USUAL_RESULTS, ...options.results }
    const created = event('Created', {
      uuid: uuid(3),
      loanNumber: 'HL-260001',
      orgCode: 'FIGURE',
      borrower: BORROWER,
      journeyVersion: JOURNEY_VERSION,
      property: {
        uuid: uuid(2),
        address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701', ...address },
        occupancy,
        selected: false,
      },
      listedForSale: false,
      consents: [],
      ...(products && { products, product: products[0] }),
      income: { annual: dollars(150_000), other: dollars(0), employmentType: 'FULL_TIME', ...income },
      nameGiven: true,
      dobGiven: true,
      ...options.from,
    })
    this.application = frozen(evolve(undefined, created, this.now))
    this.#note(created)
  }
  #note(one: DomainEvent): void {
    this.log.push({ ...frozen(one), seq: this.log.length + 1, at: this.now } as PastEvent)
  }
  newUuid = (): string => uuid(this.#uuids++)
  context(
    identity = BORROWER,
    kind: Actor['kind'] = identity === BORROWER ? 'BORROWER' : 'SIGNER',
  ): Context<LendingContext> {
    return {
      now: this.now,
      today: todayAt(this.application.property.address.state, this.now),
      actor: { kind, identity },
      client: { ip: '127.0.0.1', userAgent: 'test' },
      newUuid: this.newUuid,
      personal: this.personal,
      policy: this.lending,
    }
  }
  /** Returns the context for a command that one of the lender's agents sends. */
  agent(): Context<LendingContext> {
    return this.context(AGENT, 'AGENT')
  }
  /** Returns the context for a command that the server itself sends. */
  system(): Context<LendingContext> {
    return this.context('system', 'SYSTEM')
  }

  /** Applies a decision to the application, just as the server does when it stores a decision. */
  take({ events, effects, personal }: Outcome): void {
    const people = { ...this.personal }
    for (const { identity, patch } of personal) people[identity] = { ...people[identity], ...patch }
    this.personal = frozen(people)
    for (const one of events) {
      this.application = frozen(evolve(this.application, one, this.now))
      this.#note(one)
    }
    for (const effect of effects) if (effect.kind === 'deadline') this.deadlines.set(effect.name, effect.due)
  }
  happen(...events: DomainEvent[]): void {
    this.take(happened(...events))
  }

  /** Returns the commands that the journey currently allows a person. */
  commandsOf(identity: string): readonly (BorrowerCommand | SignerCommand)[] {
    if (identity === BORROWER) return resolveBorrower(factsOf(this.application)).commands
    const signer = signerFactsOf(this.application, identity)
    return signer ? resolveSigner(signer).commands : []
  }
  /**
   * Sends a command as the server would. The journey must allow the command, and the form must accept its data. If the
   * borrower sends the command, this method first completes any earlier steps that only store an answer.
   * @throws Refusal if the form or the command rejects the data.
   */
  do(name: BorrowerCommand | SignerCommand, body: object = {}, identity = BORROWER): void {
    if (identity === BORROWER) this.#answerUpTo(name)
    expect(this.commandsOf(identity)).toContain(name)
    const command = COMMANDS[name]
    const { application } = this
    const context = this.context(identity)
    const checked = checkCommand(command, body, { application, context })
    if (!checked.ok) throw new Refusal('INVALID', `${name}: ${JSON.stringify(checked.errors)}`)
    this.take(command.decide(application, checked.value, context))
  }
  /** Completes steps that only store an answer, so that tests of later steps don't have to complete them. */
  #answerUpTo(name: BorrowerCommand | SignerCommand): void {
    const { base, override } = borrowerRow(factsOf(this.application))
    const [command] = base.commands
    if (override || typeof base.done === 'function' || !command || this.commandsOf(BORROWER).includes(name)) return
    this.send(command)
    this.#answerUpTo(name)
  }
  report<K extends RequestKind>(kind: K, result: Results[K]): void {
    expect(this.application.requests[kind]?.state, kind).toBe('OPEN')
    this.take(decideResult(this.application, kind, result, this.system()))
  }
  deadline(name: DeadlineName): void {
    this.deadlines.delete(name)
    this.take(decideDeadline(this.application, name, this.system()))
  }
  /** Ends the first open review, as an agent would. If two people must agree, a colleague approves. */
  end(way: ReviewWay, more: Omit<Partial<Resolution>, 'way'> = {}): void {
    const [review] = openReviews(this.application)
    if (!review) throw new Error('no review is open')
    this.take(
      resolveReview(this.application, { review: review.uuid, way, reason: 'Looked at it.', ...more }, this.agent()),
    )
    if (peopleFor(review.kind, way) === 2) this.approve()
  }
  /** Approves the decision that an agent proposed, as a colleague would. */
  approve(): void {
    const review = openReviews(this.application).find(({ proposed }) => proposed)
    if (!review) throw new Error('no decision waits for approval')
    this.take(approveException(this.application, review.uuid, this.context(COLLEAGUE, 'AGENT'), () => 'UNDERWRITER'))
  }
  get state(): string {
    return resolveBorrower(factsOf(this.application)).state
  }
  /** Whether the borrower can't continue with the current step, for example because of a review. */
  get isBlocked(): boolean {
    return borrowerRow(factsOf(this.application)).override !== undefined
  }
  /** Whether the borrower has completed the given step and isn't blocked. */
  isPast(step: BorrowerStepId): boolean {
    const { before, override } = borrowerRow(factsOf(this.application))
    return !override && before.some(({ id }) => id === step)
  }

  /** Sends a command with its sample form data. `change` replaces some of the fields. */
  send(name: BorrowerCommand | SignerCommand, change: object = {}, identity = BORROWER): void {
    this.do(name, { ...sampleBody(name, this.#situation(identity)), ...change }, identity)
  }

  /** Delivers the usual result of a request to an outside party. */
  reportUsual(kind: RequestKind): void {
    const result = this.#results[kind]({
      a: this.application,
      now: this.now,
      today: this.today,
      paper: (type, stage, forIdentity) => document(PAPER_NUMBERS[stage] ?? 13, type, stage, forIdentity),
    })
    this.report(kind, result)
  }

  /**
   * Moves the borrower to a state of the journey, using sample form data and usual results. Stops once the borrower is
   * in this state and no open request blocks the application.
   * @param changes changes to the sample form data, keyed by command.
   */
  goTo(state: BorrowerState, changes: Partial<Record<BorrowerCommand, object>> = {}): void {
    this.goUntil(() => this.state === state && (!awaited(this.application) || !this.#next()), changes)
  }

  /** Makes one move at a time until `isThere` returns true. The clock moves only when nobody can act. */
  goUntil(isThere: () => boolean, changes: Partial<Record<BorrowerCommand, object>> = {}): void {
    for (let moves = 0; !isThere(); moves++) {
      const { state, application } = this
      const request = awaited(application)
      const command = this.#next()
      const [deadline] = [...this.deadlines].sort(([, one], [, other]) => (one < other ? -1 : 1))
      if (moves === MOST_MOVES || !(request || command || deadline))
        throw new Error(`the walk ended in ${state}, ${application.status}`)
      if (request) this.reportUsual(request)
      else if (command) this.send(command, changes[command])
      else if (deadline) this.meet(...deadline)
    }
  }
  /** Returns the command that the borrower sends next, or undefined if the borrower has to wait. */
  #next(): BorrowerCommand | undefined {
    return NEXT_COMMAND[resolveBorrower(factsOf(this.application)).state](this.#situation())
  }
  /** Moves the clock to a deadline and then handles the deadline. */
  meet(name: DeadlineName, due: Instant): void {
    if (due > this.now) this.now = due
    this.deadline(name)
  }

  #situation(identity = BORROWER): Situation {
    return situationOf(this.application, identity, this.today, { person: this.#person, knows: () => 'a' })
  }

  /** Moves the clock forward by the given number of days. */
  wait(days: number): void {
    this.now = instant(Date.parse(this.now) + Math.round(days * 86_400_000))
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
  /** Chooses an offer and enters the owners. */
  contact(extra: object = {}): void {
    this.choose()
    this.send('saveContact', extra)
  }
  /** Completes an application that has just received its first offers. */
  apply(extra: object = {}, demographics: object = {}): void {
    this.contact(extra)
    this.send('saveHmda', demographics)
  }
  toSummary(extra: object = {}, demographics: object = {}): void {
    this.goTo('incomeReview', { saveContact: extra, saveHmda: demographics })
  }
  /** Delivers the results of all requests that the current refresh sent. */
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
  /** Moves the application to the signing step and starts signing. */
  toSigned(): void {
    this.goTo('sign')
    this.startSigning()
  }
  startSigning(): void {
    this.send('readDisclosures')
    this.send('startSigning')
  }
  /** Completes all steps up to and including the notary meeting, except the other owners' steps. */
  toClosing(): void {
    this.goTo('waitNotary')
  }
  sign(): void {
    this.send('signDocuments')
    this.reportUsual('SEAL')
  }
  notarize(): void {
    this.goUntil(() => this.application.notary.completedAt !== undefined)
  }
  insure(): void {
    this.send('submitInsurance')
    this.reportUsual('INSURANCE')
  }
}
