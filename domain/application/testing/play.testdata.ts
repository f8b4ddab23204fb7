/**
 * For tests: an application on which people, agents, outside parties and the clock act. Each action goes through the
 * same checks as on the server.
 */

import { expect } from 'vitest'
import type { BorrowerCommand } from '../../journey/borrowerNames.ts'
import type { SignerCommand } from '../../journey/signer.ts'
import type { Occupancy } from '../../rules/home.ts'
import type { Product } from '../../rules/product.ts'
import type { StateCode } from '../../values/address.ts'
import { type Context, type DeadlineName, type Outcome, Refusal } from '../core/command.ts'
import { checkCommand } from '../core/commandTable.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { RequestKind } from '../core/requests.ts'
import { retryRequest } from '../core/retryRequest.ts'
import { event } from '../events.ts'
import type { Results } from '../results.ts'
import type { Application, DocumentRecord } from '../types.ts'
import { COMMANDS } from './sampleBody.ts'
import { BORROWER, document, unionLending, World } from './testWorld.ts'

/** A random number generator (mulberry32). The same seed always produces the same numbers. */
export class Dice {
  #state: number
  /** The share of requests that get a favorable response, from 0 to 1. */
  readonly luck: number
  constructor(seed: number, luck: number) {
    this.#state = seed >>> 0
    this.luck = luck
  }
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  chance = (share: number): boolean => this.next() < share
  /**
   * Returns true with the probability `luck`. True stands for a favorable response from an outside party, or for a
   * person acting correctly.
   */
  well = (): boolean => this.next() < this.luck
  oneOf<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('the list to choose from is empty')
    return list[Math.floor(this.next() * list.length)] as T
  }
}

/** A request to an outside party, and the application at the time of the request. */
export interface Job {
  readonly kind: RequestKind
  readonly no: number
  readonly asked: Application
  /** Number of responses that have arrived for the request. */
  answers: number
}

export interface Beginning {
  readonly state: StateCode
  readonly occupancy: Occupancy
  readonly products: readonly [Product, ...Product[]]
  readonly merchant: boolean
  /** The roles of the additional signers. */
  readonly others: readonly ('CO_SIGNER' | 'NON_BORROWING_OWNER')[]
  readonly trust: boolean
  /** Whether the lender has a member discount and the borrower claims to be a member. */
  readonly member?: boolean
}

/**
 * The result of sending a command. DONE: the command was carried out, now or earlier. CLOSED: the journey doesn't allow
 * the command now. REFUSED: the form or the decision rejects the command.
 */
export type Came = 'DONE' | 'CLOSED' | 'REFUSED'
type Decide = (a: Application, context: Context<LendingContext>) => Outcome

export class Play extends World {
  readonly beginning: Beginning
  readonly jobs: Job[] = []
  /** Called after each stored decision, with the application before the decision. */
  watch: (before: Application, outcome: Outcome) => void = () => {}
  /** The commands that sent a request to an outside party and that were then repeated. */
  readonly sentTwice = new Set<BorrowerCommand | SignerCommand>()
  /** The command whose decision is being stored. */
  acting: BorrowerCommand | SignerCommand | undefined

  constructor(beginning: Beginning) {
    const { state, occupancy, products, merchant, member } = beginning
    super({ address: { state }, occupancy, products, ...(member && { lending: unionLending }) })
    this.beginning = beginning
    if (merchant) this.happen(event('MerchantNamed', { name: 'Partner' }))
  }

  override take(decided: Outcome): void {
    const before = this.application
    super.take(decided)
    for (const effect of decided.effects)
      if (effect.kind === 'request')
        this.jobs.push({ kind: effect.request, no: effect.no, asked: this.application, answers: 0 })
    this.watch(before, decided)
  }

  /**
   * Stores a decision. Returns REFUSED if the decision throws a Refusal.
   * @throws errors other than Refusal.
   */
  #attempt(act: () => void): Came {
    try {
      act()
      return 'DONE'
    } catch (error) {
      if (error instanceof Refusal) return 'REFUSED'
      throw error
    }
  }

  /**
   * Runs a person's command as the server would. The journey must allow the command, and the form must accept its data.
   */
  command(identity: string, name: BorrowerCommand | SignerCommand, body: object): Came {
    if (!this.commandsOf(identity).includes(name)) return 'CLOSED'
    this.acting = name
    const before = this.jobs.length
    const came = this.#attempt(() => this.do(name, body, identity))
    this.acting = undefined
    if (this.jobs.length > before) this.#sendAgain(identity, name, body)
    return came
  }

  /** Checks that repeating a command sends no second request to an outside party. */
  #sendAgain(identity: string, name: BorrowerCommand | SignerCommand, body: object): void {
    this.sentTwice.add(name)
    if (!this.commandsOf(identity).includes(name)) return
    const { application } = this
    const context = this.context(identity)
    const checked = checkCommand(COMMANDS[name], body, { application, context })
    if (!checked.ok) return
    try {
      const { events } = COMMANDS[name].decide(application, checked.value, context)
      expect(events, `${name} sent twice`).not.toContainEqual(expect.objectContaining({ type: 'Requested' }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Uploads a file. A test must call this method before submitting the form that refers to the file. */
  upload(identity: string, type: DocumentRecord['type'], condition?: string): Came {
    if (!this.commandsOf(identity).includes(identity === BORROWER ? 'uploadDocument' : 'uploadSignerDocument'))
      return 'CLOSED'
    const uploaded: DocumentRecord = {
      ...document(0, type, 'UPLOAD', identity),
      uuid: this.newUuid(),
      createdAt: this.now,
      ...(condition && { condition }),
    }
    this.happen(event('DocumentUploaded', { document: uploaded }))
    return 'DONE'
  }

  /** Stores an agent's decision. */
  act = (decide: Decide): Came => this.#attempt(() => this.take(decide(this.application, this.agent())))

  /**
   * Delivers an outside party's response. A stale response is only recorded as stale; a repeated response is ignored.
   */
  answer<K extends RequestKind>(job: Job & { readonly kind: K }, result: Results[K]): void {
    const { kind, no } = job
    const open = this.application.requests[kind]
    job.answers++
    if (open?.no !== no) this.happen(event('StaleResultKept', { kind, no }))
    else if (open.state === 'OPEN') this.report(kind, result)
  }

  /** Marks the request as failed, as if every attempt had failed. */
  giveUp(job: Job, answered: boolean): void {
    const { kind, no } = job
    const open = this.application.requests[kind]
    job.answers++
    if (open?.no !== no || open.state !== 'OPEN') return
    this.happen(event('RequestSettled', { kind, no, state: 'FAILED', ...(answered && { answered }) }))
  }

  retryRequest = (kind: RequestKind): Came => this.act((a) => retryRequest(a, kind))

  due = (): DeadlineName[] => [...this.deadlines].flatMap(([name, due]) => (due <= this.now ? [name] : []))
}
