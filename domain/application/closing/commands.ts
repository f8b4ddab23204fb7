/** The commands from closing documents to funding: signing, additional signers, notary, insurance, and rescission. */

import type { ValueOf } from '../../forms/form.ts'
import type { knowledgeForm } from '../../forms/knowledge.ts'
import { NOTARY_PHONE_REQUIRED, NOTARY_PLACE_LABELS, type NotaryBooking } from '../../forms/notary.ts'
import { formatDate, type PlainDate } from '../../values/dates.ts'
import { lastDayAt } from '../../values/timeZones.ts'
import {
  ask,
  type Context,
  consented,
  invalid,
  isPending,
  merge,
  type Outcome,
  outcome,
  Refusal,
} from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import type { Application } from '../types.ts'
import { cancelled } from './cancellations.ts'
import { signingFrom } from './firstSigningDay.ts'
import { needsManualNotary } from './notaryKind.ts'
import { notaryRetry } from './notaryRetry.ts'
import { remade, signedBy } from './signatures.ts'
import type { NotaryContact } from './types.ts'

const lastDay = (a: Application, { now }: Pick<Context, 'now'>): PlainDate => lastDayAt(a.property.address.state, now)

export const readDisclosures = (a: Application, _: unknown, context: Context<LendingContext>): Outcome =>
  remade(a, context) ?? outcome({ events: [event('DisclosuresRead', {})] })

export const startSigning = (a: Application, _: unknown, context: Context<LendingContext>): Outcome =>
  remade(a, context) ?? outcome({ events: [consented('E_SIGN', context), event('SigningStarted', {})] })

export interface SignatureInput {
  readonly signature: string
  readonly initials: string
}

const signaturePatch = (input: SignatureInput) => ({
  signature: { typed: input.signature, initials: input.initials },
})

/**
 * Records the borrower's signature on every closing document. Then requests the electronic seal and invites the other
 * signers.
 */
export function signDocuments(a: Application, input: SignatureInput, context: Context<LendingContext>): Outcome {
  if (!a.closing.startedAt) throw new Refusal('NOT_NOW', 'Please agree to sign electronically first.')
  // On a double-click, the first click has already signed the documents.
  if (a.closing.signedAt) return outcome({})
  const from = signingFrom(a, context.today)
  if (from && lastDay(a, context) < from) throw new Refusal('NOT_NOW', `You can sign starting ${formatDate(from)}.`)
  const again = remade(a, context)
  if (again) return again
  return merge(
    outcome({
      events: [consented('E_SIGN', context)],
      personal: [{ identity: a.borrower, patch: signaturePatch(input) }],
    }),
    signedBy(a, context),
  )
}

export const consentAsSigner = (_: Application, __: unknown, context: Context): Outcome =>
  outcome({ events: [consented('E_SIGN', context)] })

export function signAsSigner(a: Application, input: SignatureInput, context: Context): Outcome {
  const { identity } = context.actor
  return merge(
    outcome({
      events: [consented('E_SIGN', context), event('SignerSigned', { identity })],
      personal: [{ identity, patch: signaturePatch(input) }],
      effects: [{ kind: 'mail', template: 'SIGNED', identity, key: context.now }],
    }),
    // After the last signature, the server makes the notary's documents from the sealed documents.
    ask(a, 'SEAL'),
  )
}

export function chooseNotary(
  a: Application,
  input: { readonly kind: 'ELECTRONIC' | 'MANUAL' },
  context: Context<LendingContext>,
): Outcome {
  if (input.kind === 'ELECTRONIC' && needsManualNotary(a, context.policy.policy.notary))
    throw invalid('kind', 'You can’t sign online for this property. Please book a notary visit.')
  const { knowledgePassed, knowledgeAttempts, questions } = a.notary
  if (input.kind === 'ELECTRONIC' && !knowledgePassed && knowledgeAttempts >= KNOWLEDGE.attempts)
    throw invalid('kind', 'You’ve used both attempts. Please book a notary visit.')
  const chosen = merge(
    notaryRetry(a, input.kind, context),
    outcome({ events: [event('NotaryChosen', { kind: input.kind })] }),
  )
  // The server requests the questions only when the borrower chooses the online notary, because the time limit starts
  // when the questions arrive. Choosing the online notary again doesn't restart the time limit.
  const asked = questions !== undefined || a.requests.KNOWLEDGE_QUESTIONS?.state === 'OPEN'
  return input.kind === 'ELECTRONIC' && !knowledgePassed && !asked
    ? merge(chosen, ask(a, 'KNOWLEDGE_QUESTIONS'))
    : chosen
}

/** Returns the meeting place as text, with the address if the meeting isn't at the borrower's home. */
function placeOf({ place, address }: NotaryBooking): string {
  if (!address) return NOTARY_PLACE_LABELS[place]
  const { street1, street2, city, state, zip } = address
  return `${[street1, street2, city].filter((line) => line !== '').join(', ')}, ${state} ${zip}`
}

/**
 * Whether this visit is already booked with the same instructions. If so, the server doesn't contact the notary again.
 */
function isBooked(
  { notary, requests, borrower }: Application,
  { date, slot, place }: NonNullable<Application['notary']['appointment']>,
  { phone, note }: NotaryContact,
  { personal }: Pick<Context, 'personal'>,
): boolean {
  const known = notary.appointment
  if (notary.kind !== 'MANUAL' || known?.date !== date || known.slot !== slot || known.place !== place) return false
  const contact = personal[borrower]?.notaryContact
  return contact?.phone === phone && contact.note === note && requests.NOTARY_BOOKING?.state !== 'FAILED'
}

/**
 * Books a notary visit. The borrower's instructions for the notary are personal data; events contain only the time and
 * place.
 */
export function bookManualNotary(a: Application, input: NotaryBooking, context: Context): Outcome {
  const { now, personal } = context
  const phone = input.phoneNumber ?? personal[a.borrower]?.notaryContact?.phone
  if (phone === undefined) throw invalid('phoneNumber', NOTARY_PHONE_REQUIRED)
  const appointment = { date: input.date, slot: input.slot, place: placeOf(input) }
  if (isBooked(a, appointment, { phone, note: input.note }, context)) return outcome({})
  return merge(
    notaryRetry(a, 'MANUAL', context),
    outcome({
      events: [event('NotaryChosen', { kind: 'MANUAL' }), event('NotaryBooked', { appointment })],
      effects: [{ kind: 'mail', template: 'NOTARY_BOOKED', identity: a.borrower, key: now }],
      personal: [{ identity: a.borrower, patch: { notaryContact: { phone, note: input.note } } }],
    }),
    ask(a, 'NOTARY_BOOKING'),
  )
}

/** Rules for the identity questions of an online notary: 5 questions, 80% correct, 2 minutes, 2 attempts. */
export const KNOWLEDGE = { questions: 5, passShare: 0.8, seconds: 120, attempts: 2 } as const

/**
 * Checks the borrower's answers against the correct answers in their personal data. Answers after the time limit count
 * as wrong.
 */
export function answerKnowledge(a: Application, input: ValueOf<typeof knowledgeForm>, context: Context): Outcome {
  const { questions, questionsExpireAt } = a.notary
  if (!questions) throw new Refusal('NOT_NOW', 'There are no questions to answer right now.')
  if (questionsExpireAt && context.now > questionsExpireAt) return knowledgeResult(a, false)
  const answers = Object.fromEntries(input.answers.map(({ question, choice }) => [question, choice]))
  return knowledgeResult(a, correct(context.personal[a.borrower]?.knowledgeKey, answers))
}

function correct(
  key: Readonly<Record<string, string>> | undefined,
  answers: Readonly<Record<string, string>>,
): boolean {
  const entries = Object.entries(key ?? {})
  const right = entries.filter(([id, answer]) => answers[id] === answer).length
  return entries.length > 0 && right / entries.length >= KNOWLEDGE.passShare
}

/**
 * After the first failed attempt, the borrower can choose an online notary again and gets new questions. After the
 * second failed attempt, the notary must come in person.
 */
export function knowledgeResult(a: Application, passed: boolean): Outcome {
  const answered = outcome({ events: [event('KnowledgeAnswered', { passed })] })
  if (passed) return merge(answered, ask(a, 'NOTARY_ROOM'))
  if (a.notary.knowledgeAttempts + 1 < KNOWLEDGE.attempts) return answered
  return merge(answered, outcome({ events: [event('NotaryChosen', { kind: 'MANUAL' })] }))
}

export function joinNotary(a: Application): Outcome {
  if (!a.notary.knowledgePassed) throw new Refusal('NOT_NOW', 'Please answer the identity questions first.')
  return a.notary.room || isPending(a, 'NOTARY_ROOM') ? outcome({}) : ask(a, 'NOTARY_ROOM')
}

/** The borrower signs the deed while the notary watches. Then the notary seals the deed. */
export function signWithNotary(a: Application, input: SignatureInput, context: Context): Outcome {
  if (a.notary.roomState !== 'LIVE') throw new Refusal('NOT_NOW', 'The notary hasn’t joined yet.')
  if (a.requests.NOTARIZE?.state === 'OPEN') return outcome({})
  return merge(
    outcome({
      events: [consented('E_SIGN', context)],
      personal: [{ identity: a.borrower, patch: signaturePatch(input) }],
    }),
    ask(a, 'NOTARIZE'),
  )
}

/**
 * Cancels the line for all owners. Any owner can do this until midnight at the end of the rescission period (12 CFR
 * 1026.15).
 */
export function rescind(a: Application, _: unknown, context: Context): Outcome {
  if (!a.rescission) throw new Refusal('NOT_NOW', 'This line of credit has no right to cancel.')
  if (a.rescission.expired || lastDay(a, context) > a.rescission.expires)
    throw new Refusal('NOT_NOW', `The right to cancel ended at midnight on ${formatDate(a.rescission.expires)}.`)
  return cancelled(a, { by: context.actor.identity, receivedOn: context.today }, context)
}

/**
 * Withdraws the application. The borrower can do this until the line is open; after that, the right to cancel applies.
 */
export function withdraw(a: Application, _: unknown, context: Context): Outcome {
  if (a.funding.fundedAt)
    throw new Refusal(
      'NOT_NOW',
      'We’ve sent your money, so you can’t withdraw anymore. You can pay it back at any time.',
    )
  if (a.notary.completedAt && a.rescission) return rescind(a, _, context)
  if (a.notary.completedAt)
    throw new Refusal('NOT_NOW', 'Your line is open, and this type of home has no right to cancel. Please call us.')
  return outcome({
    events: [event('Cancelled', { why: 'WITHDRAWN', by: context.actor.identity })],
    // Tell invited signers that they have nothing left to sign.
    effects: a.owners
      .filter(({ role, invitedAt }) => role === 'BORROWER' || invitedAt)
      .map((o) => ({ kind: 'mail', template: 'WITHDRAWN', identity: o.identityUuid, key: `withdrawn ${a.version}` })),
  })
}

/**
 * Records that the borrower accepted the summary, and which documents the borrower confirmed receiving. A new summary
 * after a late change doesn't undo the steps that the borrower already completed.
 */
export const acceptSummary = (_: unknown, { received }: { readonly received: readonly string[] }): Outcome =>
  outcome({ events: [event('SummaryAccepted', received.length > 0 ? { received } : {})] })
