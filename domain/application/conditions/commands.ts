/** The commands for answering conditions. For the agents' commands, see `agentConditions`. */

import type { ConditionFormContext } from '../../forms/condition.ts'
import { andThen } from '../core/andThen.ts'
import { type Context, invalid, merge, type Outcome, outcome, Refusal } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { openReview } from '../reviews/reviews.ts'
import type { Application } from '../types.ts'
import { openConditionsOf, receivedFor } from './conditions.ts'
import type { Condition } from './types.ts'

/** Returns the person's open conditions. The form accepts answers only to these conditions. */
export const openFor = (a: Application, identity: string): ConditionFormContext['conditions'] =>
  openConditionsOf(a, identity).map((one) => ({
    uuid: one.uuid,
    action: one.actionNeeded,
    numDocsRequired: one.numDocsRequired,
    received: receivedFor(a, one).length,
  }))

/** Submits the answer to a condition: a phone number, or the files uploaded for the condition. */
export function answerCondition(
  a: Application,
  input: { readonly condition: string; readonly phoneNumber?: string },
  context: Context<LendingContext>,
): Outcome {
  const { identity } = context.actor
  const condition = openConditionsOf(a, identity).find(({ uuid }) => uuid === input.condition)
  // The person answered the condition in another tab, or an agent closed it.
  if (!condition) throw new Refusal('NOT_NOW', 'We’ve already received this answer.')
  if (condition.actionNeeded === 'IDENTITY') throw new Refusal('NOT_NOW', 'Send your ID on the page that asks for it.')
  const told = input.phoneNumber
    ? outcome({ personal: [{ identity, patch: { phone: input.phoneNumber } }] })
    : outcome({})
  const documents = receivedFor(a, condition).map(({ uuid }) => uuid)
  return merge(told, answered(a, [condition], documents, context))
}

/**
 * Submits answers to conditions. If a review opened a condition, answering it closes the condition and opens a new
 * review of the same kind. If no review opened the condition, it stays until an agent closes it.
 */
export function answered(
  a: Application,
  conditions: readonly Condition[],
  documents: readonly string[],
  context: Context<LendingContext>,
): Outcome {
  const given = conditions.map(({ uuid }) => event('ConditionAnswered', { condition: uuid, documents }))
  const closed = conditions
    .filter((one) => kindOf(a, one))
    .map(({ uuid }) => event('ConditionClosed', { condition: uuid }))
  return andThen(a, outcome({ events: [...given, ...closed] }), context, (after) => {
    // New ID pictures can answer conditions from several reviews at once. In that case, open one new review of each
    // kind.
    const again = new Map(
      conditions
        .flatMap((one) => {
          const kind = kindOf(a, one)
          return kind ? [[kind, one.uuid] as const] : []
        })
        .reverse(),
    )
    return merge(...[...again].map(([kind, subject]) => openReview(after, kind, context, { subject })))
  })
}

/** Returns the kind of review that opened the condition. */
const kindOf = (a: Application, { review }: Condition) => (a.reviews ?? []).find(({ uuid }) => uuid === review)?.kind

/** Removes an upload that nobody has reviewed yet: a paystub, or a file for an unanswered condition. */
export function removeUpload(
  a: Application,
  input: { readonly documentUuid: string },
  context: Pick<Context, 'actor'>,
): Outcome {
  const own = a.documents.find(
    ({ uuid, stage, forIdentity }) =>
      uuid === input.documentUuid && stage === 'UPLOAD' && forIdentity === context.actor.identity,
  )
  if (!own) return outcome({})
  const unsent = openConditionsOf(a, context.actor.identity).some(
    (one) => one.uuid === own.condition && !one.documents?.includes(own.uuid),
  )
  // Borrowers can remove submitted paystubs until the paystubs have been reviewed.
  if (own.condition === undefined ? own.type !== 'USER_UPLOADED_PAYSTUB' : !unsent)
    throw invalid('documentUuid', 'You can’t remove this file anymore.')
  return outcome({ events: [event('UploadRemoved', { document: own.uuid })] })
}
