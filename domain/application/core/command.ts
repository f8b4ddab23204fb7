/**
 * The types shared by all commands. A command's decision has no side effects: it returns events, changes to personal
 * data, and effects, or throws a Refusal.
 */

import type { Instant, PlainDate } from '../../values/dates.ts'
import type { DomainEvent } from '../events.ts'
import { event } from '../events.ts'
import type { Application, Personal } from '../types.ts'
import { CONSENTS, type Consent, type ConsentType } from './consents.ts'
import type { RequestKind } from './requests.ts'

/** PARTNER: a person with a seat in the brokerage that brought the application. */
export const ACTOR_KINDS = ['BORROWER', 'SIGNER', 'AGENT', 'PARTNER', 'SYSTEM'] as const
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number]
  readonly identity: string
}

export interface Context<Policy = unknown> {
  readonly now: Instant
  /** Today's date at the property. Statutory periods use this date. */
  readonly today: PlainDate
  readonly actor: Actor
  readonly client: { readonly ip: string; readonly userAgent: string }
  readonly newUuid: () => string
  /** Each person's personal data, keyed by the person's identity. It's decrypted only for this command. */
  readonly personal: Readonly<Record<string, Personal>>
  readonly policy: Policy
}

export type MailTemplate =
  | 'WELCOME'
  | 'SIGNER_INVITATION'
  | 'RIGHT_TO_CANCEL'
  | 'FUNDED'
  | 'PAYMENT_RETURNED'
  | 'PAYOFF_RETURNED'
  | 'RESCINDED'
  | 'ADVERSE_ACTION'
  | 'QUESTIONS_FIRST'
  | 'OFFERS_LAPSED'
  | 'NOTARY_BOOKED'
  | 'CREDIT_CLOSED'
  | 'COUNTER_OFFER'
  | 'MEMBERSHIP_CONFIRMED'
  | 'WITHDRAWN'
  | 'REOPENED'
  | 'APPROVED'
  | 'DOCUMENTS_READY'
  | 'SIGNED'
  | 'SIGN_AGAIN'
  | 'FLOOD_NOTICE'
  | 'CONDITION_OPENED'
  | 'YOUR_TURN'
  | 'CONDITION_REMINDER'
  | 'INCOMPLETE_NOTICE'
  | 'COUNSELING_LIST'
  | 'VALUATION_DOCUMENTS'
  | 'DOCUMENT_SENT'
  | 'PAPER_SENT'

/**
 * The kinds of deadlines. CANCELLATION_MAIL_ENDS: the time when a letter that was mailed within the right to cancel
 * should have arrived. CREDIT_RETRY: the next request for a frozen or locked credit file. CREDIT_BLOCK_ENDS: the time
 * when the server stops waiting for a frozen or locked file. ADVERSE_ACTION_DUE: the last day for the adverse action
 * notice. ADVERSE_ACTION_NEAR: some days before ADVERSE_ACTION_DUE. DEMOGRAPHICS_WAIT_ENDS: the time when the notice stops
 * waiting for demographic answers. CONDITION_WAITS: the next date when an unanswered
 * condition needs a reminder, a notice or a review. LATE_ANSWERS: the next time when an outside party's response is
 * expected or becomes late. COUNSELING_LIST: the time when the server makes the list of housing counseling agencies.
 * VALUATION_DOCUMENTS_DUE: the last day for the notice or a copy of a valuation that hasn't been sent.
 */
const DEADLINES = [
  'RESCISSION_EXPIRES',
  'CANCELLATION_MAIL_ENDS',
  'NOTARY_VISIT',
  'KNOWLEDGE_EXPIRES',
  'BPO_DONE',
  'OFFERS_LAPSE',
  'CREDIT_RETRY',
  'CREDIT_BLOCK_ENDS',
  'COUNTER_OFFER_ENDS',
  'ADVERSE_ACTION_NEAR',
  'DEMOGRAPHICS_WAIT_ENDS',
  'ADVERSE_ACTION_DUE',
  'CONDITION_WAITS',
  'LATE_ANSWERS',
  'COUNSELING_LIST',
  'VALUATION_DOCUMENTS_DUE',
] as const
export type DeadlineName = (typeof DEADLINES)[number]

export type Effect =
  | { readonly kind: 'request'; readonly request: RequestKind; readonly no: number }
  /** Runs an open request's job now instead of at its next scheduled time. */
  | { readonly kind: 'wake'; readonly request: RequestKind; readonly no: number }
  | { readonly kind: 'mail'; readonly template: MailTemplate; readonly identity: string; readonly key: string }
  /** Sends a stored email again that the server had given up. */
  | { readonly kind: 'sendAgain'; readonly message: string }
  | { readonly kind: 'deadline'; readonly name: DeadlineName; readonly due: Instant }

export interface Outcome {
  readonly events: readonly DomainEvent[]
  readonly effects: readonly Effect[]
  readonly personal: readonly { readonly identity: string; readonly patch: Personal }[]
}

/** Thrown by a command that can't be carried out. `errors` lists the form fields to correct. */
export class Refusal extends Error {
  readonly code: 'NOT_NOW' | 'INVALID' | 'NOT_ALLOWED'
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  constructor(code: Refusal['code'], message: string, errors: Refusal['errors'] = []) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.errors = errors
  }
}
export const invalid = (field: string, message: string) => new Refusal('INVALID', message, [{ field, message }])

export function outcome(parts: Partial<Outcome>): Outcome {
  return { events: parts.events ?? [], effects: parts.effects ?? [], personal: parts.personal ?? [] }
}

/** Returns an outcome that contains only events. */
export const happened = (...events: DomainEvent[]): Outcome => outcome({ events })

/** Sends requests to outside parties. Each request is recorded as an event with a number and runs as a job. */
export function ask(application: Application, ...kinds: RequestKind[]): Outcome {
  const asked = kinds.map((kind) => ({ kind, no: (application.requests[kind]?.no ?? 0) + 1 }))
  return outcome({
    events: asked.map(({ kind, no }) => event('Requested', { kind, no })),
    effects: asked.map(({ kind, no }) => ({ kind: 'request', request: kind, no })),
  })
}

/** Whether this request is still open. If so, the server must not send it again. */
export const isPending = (a: Application, kind: RequestKind): boolean => a.requests[kind]?.state === 'OPEN'

/** A command that is repeated within this many milliseconds, such as by a double-click, is treated as a duplicate. */
const SAME_MOMENT = 10_000

/** Whether this request is still open or was completed only a moment ago. */
export function isJustAsked(a: Application, kind: RequestKind, { now }: Pick<Context, 'now'>): boolean {
  const asked = a.requests[kind]
  if (asked?.state !== 'DONE') return asked?.state === 'OPEN'
  return Date.parse(now) - Date.parse(asked.at) < SAME_MOMENT
}

/**
 * Sends a request with a reference, such as the ID of a person or a link. The event stores the reference, so that a
 * retry can send it again.
 */
export function askAbout(application: Application, kind: RequestKind, reference: string): Outcome {
  const no = (application.requests[kind]?.no ?? 0) + 1
  return outcome({
    events: [event('Requested', { kind, no, reference })],
    effects: [{ kind: 'request', request: kind, no }],
  })
}

export function merge(...outcomes: readonly Outcome[]): Outcome {
  return {
    events: outcomes.flatMap((o) => o.events),
    effects: outcomes.flatMap((o) => o.effects),
    personal: outcomes.flatMap((o) => o.personal),
  }
}

export const consentOf = (type: ConsentType, context: Pick<Context, 'now' | 'client' | 'actor'>): Consent => ({
  type,
  identity: context.actor.identity,
  version: CONSENTS[type].version,
  digest: CONSENTS[type].digest,
  at: context.now,
  ip: context.client.ip,
  userAgent: context.client.userAgent,
})
export const consented = (type: ConsentType, context: Context): DomainEvent =>
  event('ConsentGiven', { consent: consentOf(type, context) })

/**
 * Whether a person gave this consent. The person is the borrower by default. Another signer's consent doesn't count as
 * the borrower's.
 */
export const gave = (a: Application, type: ConsentType, identity = a.borrower) =>
  a.consents.some((consent) => consent.type === type && consent.identity === identity)
