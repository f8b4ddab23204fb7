/** For tests: an application on which people, agents, outside parties and the clock act through the server's checks. */

import { JOURNEY_VERSION, resolveBorrower } from '../../journey/borrower.ts'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import { resolveSigner, type SignerCommand } from '../../journey/signer.ts'
import type { Occupancy } from '../../rules/home.ts'
import type { Product } from '../../rules/product.ts'
import { type Instant, instant, type PlainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { todayAt } from '../../values/timeZones.ts'
import { borrowerCommands, signerCommands } from '../commands.ts'
import { type Context, type DeadlineName, type Outcome, outcome, Refusal } from '../core/command.ts'
import { type Command, checkCommand } from '../core/commandTable.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { RequestKind } from '../core/requests.ts'
import { retryRequest } from '../core/retryRequest.ts'
import { type DomainEvent, event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { decideDeadline, decideResult, type Results } from '../results.ts'
import type { Application, DocumentRecord, Personal } from '../types.ts'
import { factsOf, signerFactsOf } from '../views/facts.ts'
import { BORROWER, lending, unionLending, uuid } from './testWorld.ts'

/** Deterministic random numbers from a seed (mulberry32). */
export class Dice {
  #state: number
  /** Share of requests that get a favorable answer. */
  readonly luck: number
  constructor(seed: number, luck: number) {
    this.#state = seed >>> 0
    this.luck = luck
  }
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  chance = (share: number): boolean => this.next() < share
  /** Whether this request gets a favorable answer. */
  well = (): boolean => this.next() < this.luck
  oneOf<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('the list to choose from is empty')
    return list[Math.floor(this.next() * list.length)] as T
  }
}

/** A request sent to an outside party, with the application at that time. */
export interface Job {
  readonly kind: RequestKind
  readonly no: number
  readonly asked: Application
  /** How many times an answer has arrived. */
  answers: number
}

export interface Beginning {
  readonly state: string
  readonly occupancy: Occupancy
  readonly products: readonly [Product, ...Product[]]
  readonly merchant: boolean
  /** The additional signers. */
  readonly others: readonly ('CO_SIGNER' | 'NON_BORROWING_OWNER')[]
  readonly trust: boolean
  /** The lender has a discount for members, and the borrower says they're a member. */
  readonly member?: boolean
}

/**
 * DONE: the command was carried out, now or earlier. CLOSED: the journey doesn't allow it now. REFUSED: the command
 * rejects it.
 */
export type Came = 'DONE' | 'CLOSED' | 'REFUSED'
type Decide = (a: Application, context: Context<LendingContext>) => Outcome

const COMMANDS: Readonly<Record<string, Command>> = { ...borrowerCommands, ...signerCommands }

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const one of Object.values(value)) frozen(one)
  return value
}

export class Play {
  readonly beginning: Beginning
  application: Application
  personal: Readonly<Record<string, Personal>> = {}
  now: Instant = instant('2026-11-23T15:00:00Z')
  readonly log: { readonly event: DomainEvent; readonly at: Instant }[] = []
  readonly jobs: Job[] = []
  readonly deadlines = new Map<DeadlineName, Instant>()
  /** Called after each persisted outcome, with the application before it. */
  watch: (before: Application, outcome: Outcome) => void = () => {}
  #uuids = 1000
  /** The command that is being persisted. */
  acting: BorrowerCommand | SignerCommand | undefined

  constructor(beginning: Beginning) {
    this.beginning = beginning
    const { state, occupancy, products, merchant } = beginning
    const address = { street1: '1 Elm Street', street2: '', city: 'Fresno', state, zip: '93701' }
    const created = event('Created', {
      uuid: uuid(3),
      loanNumber: 'HL-1',
      orgCode: 'FIGURE',
      borrower: BORROWER,
      journeyVersion: JOURNEY_VERSION,
      property: { uuid: uuid(2), address, occupancy, selected: false },
      listedForSale: false,
      consents: [],
      referrer: undefined,
      products,
      product: products[0],
      income: { annual: dollars(150_000), other: dollars(0), employmentType: 'FULL_TIME' },
      nameGiven: true,
      dobGiven: true,
    })
    this.log.push({ event: created, at: this.now })
    this.application = frozen(evolve(undefined, created, this.now))
    if (merchant) this.persist({ events: [event('MerchantNamed', { name: 'Partner' })], effects: [], personal: [] })
  }

  newUuid = (): string => uuid(this.#uuids++)
  get today(): PlainDate {
    return todayAt(this.application.property.address.state, this.now)
  }
  context(kind: Context['actor']['kind'], identity: string): Context<LendingContext> {
    return {
      now: this.now,
      today: this.today,
      actor: { kind, identity },
      client: { ip: '127.0.0.1', userAgent: 'test' },
      newUuid: this.newUuid,
      personal: this.personal,
      policy: this.beginning.member ? unionLending : lending,
    }
  }

  persist(decided: Outcome): void {
    const before = this.application
    const personal: Record<string, Personal> = { ...this.personal }
    for (const { identity, patch } of decided.personal) personal[identity] = { ...personal[identity], ...patch }
    this.personal = frozen(personal)
    for (const one of decided.events) {
      this.log.push({ event: frozen(one), at: this.now })
      this.application = frozen(evolve(this.application, one, this.now))
    }
    for (const effect of decided.effects) {
      if (effect.kind === 'deadline') this.deadlines.set(effect.name, effect.due)
      if (effect.kind === 'request')
        this.jobs.push({ kind: effect.request, no: effect.no, asked: this.application, answers: 0 })
    }
    this.watch(before, decided)
  }

  /** @throws every error except a Refusal, which it returns as REFUSED. */
  #decide(decide: () => Outcome): Came {
    try {
      this.persist(decide())
      return 'DONE'
    } catch (error) {
      if (error instanceof Refusal) return 'REFUSED'
      throw error
    }
  }

  commandsOf(identity: string): readonly (BorrowerCommand | SignerCommand)[] {
    if (identity === BORROWER) return resolveBorrower(factsOf(this.application)).commands
    const signer = signerFactsOf(this.application, identity)
    return signer ? resolveSigner(signer).commands : []
  }

  /** Runs a person's command through the journey, the form and the decision. */
  command(identity: string, name: BorrowerCommand | SignerCommand, body: object): Came {
    if (!this.commandsOf(identity).includes(name)) return 'CLOSED'
    const command = COMMANDS[name]
    if (!command) throw new RangeError(name)
    const { application } = this
    const context = this.context(identity === BORROWER ? 'BORROWER' : 'SIGNER', identity)
    const checked = checkCommand(command, body, { application, context })
    if (!checked.ok) return 'REFUSED'
    this.acting = name
    const came = this.#decide(() => command.decide(application, checked.value, context))
    this.acting = undefined
    return came
  }

  /** Uploads a file, which comes before the form that refers to it. */
  upload(identity: string, type: DocumentRecord['type'], condition?: string): Came {
    if (!this.commandsOf(identity).includes(identity === BORROWER ? 'uploadDocument' : 'uploadSignerDocument'))
      return 'CLOSED'
    const document: DocumentRecord = {
      uuid: this.newUuid(),
      type,
      title: type,
      fileName: 'picture.png',
      mediaType: 'image/png',
      stage: 'UPLOAD',
      forIdentity: identity,
      ...(condition && { condition }),
      sha256: '',
      pages: 1,
      createdAt: this.now,
      sealed: false,
    }
    return this.#decide(() => outcome({ events: [event('DocumentUploaded', { document })] }))
  }

  /** An agent. */
  act = (decide: Decide): Came => this.#decide(() => decide(this.application, this.context('AGENT', uuid(9))))

  /** Delivers an outside party's answer. A stale answer is stored as stale, and a repeated one is ignored. */
  answer<K extends RequestKind>(job: Job & { readonly kind: K }, result: Results[K]): void {
    const open = this.application.requests[job.kind]
    job.answers++
    if (open?.no === job.no && open.state !== 'OPEN') return
    if (open?.no !== job.no) {
      this.persist(outcome({ events: [event('StaleResultKept', { kind: job.kind, no: job.no })] }))
      return
    }
    this.persist(decideResult(this.application, job.kind, result, this.context('SYSTEM', 'system')))
  }

  /** Fails the request, as if all attempts were used up. */
  giveUp(job: Job, answered: boolean): void {
    const { kind, no } = job
    const open = this.application.requests[kind]
    job.answers++
    if (open?.no !== no || open.state !== 'OPEN') return
    this.persist(
      outcome({ events: [event('RequestSettled', { kind, no, state: 'FAILED', ...(answered && { answered }) })] }),
    )
  }

  retryRequest = (kind: RequestKind): Came => this.act((a) => retryRequest(a, kind))

  /** Time passes. */
  wait(milliseconds: number): void {
    this.now = instant(Date.parse(this.now) + milliseconds)
  }

  due = (): DeadlineName[] => [...this.deadlines].flatMap(([name, due]) => (due <= this.now ? [name] : []))

  meet(name: DeadlineName): void {
    this.deadlines.delete(name)
    this.persist(decideDeadline(this.application, name, this.context('SYSTEM', 'system')))
  }
}
