/** Carries out agents' decisions on an application. Each decision runs in one transaction and stores its reason. */

import {
  closeCondition,
  confirmMembership,
  approveException as decideApproval,
  recordAnswers,
  reopen as reopenApplication,
  resolveReview,
  returnException,
} from 'domain/application/agentDecisions.ts'
import { type ConditionWish, wantCondition } from 'domain/application/conditions/agentConditions.ts'
import { CONDITIONS } from 'domain/application/conditions/conditions.ts'
import type { ConditionCategory } from 'domain/application/conditions/types.ts'
import { Refusal } from 'domain/application/core/command.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { retryRequest } from 'domain/application/core/retryRequest.ts'
import { byHandCall } from 'domain/application/desk/byHand.ts'
import { openReviews } from 'domain/application/reviews/reviews.ts'
import { mayClose, mayResolve } from 'domain/application/views/agents.ts'
import {
  closeConditionForm,
  confirmMembershipForm,
  reopenForm,
  resolveReviewForm,
  retryForm,
  returnExceptionForm,
  wantConditionForm,
} from 'domain/forms/agent.ts'
import { demographicsByStaffForm } from 'domain/forms/demographicsByStaff.ts'
import { checkForm, type Form, type FormContext } from 'domain/forms/form.ts'
import { REVIEWS, type ReviewWay } from 'domain/journey/reviews.ts'
import { may, type Permission } from 'domain/organization/permissions.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import type { RequestKey } from '../../storage/idempotency.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { actAs } from './act.ts'
import { rolesOf } from './colleagues.ts'

export interface Decided {
  readonly scope: ActorScope
  readonly application: string
  readonly body: Readonly<Record<string, unknown>> & { readonly version: number }
  readonly request?: RequestKey | undefined
}

/** Converts an agent's request to the arguments of `actAs`. */
export const asked = ({ scope, application, body, request }: Decided, cause: string) => ({
  scope,
  application,
  version: body.version,
  cause,
  ...(request && { request }),
})

/**
 * Ends a review.
 * @throws Refusal if the review isn't open, the agent's role may not end it this way, or the form is wrong
 */
export function endReview(services: Services, decided: Decided, uuid: string): Promise<void> {
  return actAs(services, asked(decided, 'resolveReview'), (application, context, role) => {
    const review = openReviews(application).find((one) => one.uuid === uuid)
    if (!review) throw new Refusal('NOT_NOW', 'Another agent has already ended this review.')
    const { ways, reasons } = REVIEWS[review.kind]
    const { way, ...ending } = judged(resolveReviewForm, decided.body, { today: context.today, ways, reasons })
    if (!mayResolve(role, review.kind, way as ReviewWay))
      throw new Refusal('NOT_ALLOWED', `A ${role.toLowerCase()} can’t make this decision. Ask an underwriter.`)
    return resolveReview(application, { ...ending, way: way as ReviewWay, review: uuid }, context)
  })
}

/**
 * Approves a colleague's exception.
 * @throws Refusal if the agent proposed it
 */
export const approveException = (services: Services, decided: Decided, review: string): Promise<void> =>
  actAs(services, asked(decided, 'approveException'), (application, context, _, seats) => {
    return decideApproval(application, review, context, rolesOf(seats))
  })

/**
 * Sends a proposed exception back to the agent who proposed it.
 * @throws Refusal if another agent proposed the exception and the caller's role may not send it back
 */
export const sendBack = (services: Services, decided: Decided, uuid: string): Promise<void> =>
  actAs(services, asked(decided, 'returnException'), (application, context, role) => {
    const review = application.reviews?.find((one) => one.uuid === uuid)
    if (review?.proposed?.by !== context.actor.identity) mustHave(role, 'APPROVE_EXCEPTIONS')
    return returnException(application, uuid, judged(returnExceptionForm, decided.body, context).reason, context)
  })

/** @throws Refusal if the role doesn't have the permission */
export function mustHave(role: AgentRole, permission: Permission): void {
  if (!may(role, permission)) throw new Refusal('NOT_ALLOWED', 'Your role doesn’t allow this. Ask a colleague.')
}

/** Checks an agent's form and returns its values. @throws Refusal with the form's messages */
export function judged<Value, Context extends FormContext>(
  form: Form<Value, Context>,
  body: unknown,
  context: Context,
) {
  const result = checkForm(form, body, context)
  if (!result.ok) throw new Refusal('INVALID', 'Please check your answers.', result.errors)
  return result.value
}

/**
 * Clears a condition, or asks the person for a new answer.
 * @throws Refusal if the agent's role may not do so, or the form is wrong
 */
export function endCondition(services: Services, decided: Decided, condition: string): Promise<void> {
  return actAs(services, asked(decided, 'closeCondition'), (application, context, role) => {
    const answer = judged(closeConditionForm, decided.body, context)
    const found = application.conditions?.find(({ uuid }) => uuid === condition)
    if (found && answer.way === 'CLEAR' && !mayClose(role, found.actionNeeded))
      throw new Refusal('NOT_ALLOWED', `A ${role.toLowerCase()} can’t confirm a person’s identity. Ask an underwriter.`)
    return closeCondition(application, { ...answer, condition }, context)
  })
}

/** For each category of condition, what the person has to do to answer it. */
const ACTIONS = Object.fromEntries(Object.entries(CONDITIONS).map(([kind, { action }]) => [kind, action]))

/** Requests a document, pictures or a phone number from one person. @throws Refusal */
export function askFor(services: Services, decided: Decided): Promise<void> {
  return actAs(services, asked(decided, 'wantCondition'), (application, context) => {
    const form = { today: context.today, actions: ACTIONS }
    const { forIdentity, category, comments, reason, documents, number } = judged(wantConditionForm, decided.body, form)
    const wish: ConditionWish = {
      category: category as ConditionCategory,
      comments,
      reason,
      documents: documents ?? [],
      number: number ?? 0,
      ...(forIdentity && { forIdentity }),
    }
    return wantCondition(application, wish, context)
  })
}

/**
 * Confirms the borrower's membership after the lender mistakenly rejected it.
 * @throws Refusal if the form is wrong
 */
export function confirmMember(services: Services, decided: Decided): Promise<void> {
  return actAs(services, asked(decided, 'confirmMembership'), (application, context) => {
    const { reason } = judged(confirmMembershipForm, decided.body, context)
    return confirmMembership(application, reason, context)
  })
}

/**
 * Records demographic answers that an applicant gave on the phone or in person.
 * @throws Refusal if the form is wrong, the lender doesn't ask this person, or the person answered on the site
 */
export function recordDemographics(services: Services, decided: Decided): Promise<void> {
  return actAs(services, asked(decided, 'recordDemographics'), (application, context) =>
    recordAnswers(application, judged(demographicsByStaffForm, decided.body, context), context),
  )
}

/**
 * Reopens an application that was withdrawn or lapsed.
 * @throws Refusal if the application can't be reopened
 */
export function reopen(services: Services, decided: Decided): Promise<void> {
  return actAs(services, asked(decided, 'reopen'), (application, context) => {
    return reopenApplication(application, judged(reopenForm, decided.body, context).reason, context)
  })
}

/**
 * Retries a failed request, or gives it to the staff.
 * @throws Refusal with the form's messages, or for the same reasons as `retryRequest`
 */
export function retry(services: Services, decided: Decided, kind: RequestKind): Promise<void> {
  return actAs(services, asked(decided, `retry:${kind}`), (application, context) => {
    const { by, reason } = judged(retryForm, decided.body, context)
    if (by === 'STAFF' && !byHandCall(kind))
      throw new Refusal('NOT_ALLOWED', 'Your team can’t answer this request at the desk. Send it to the company again.')
    return retryRequest(application, kind, reason, by === 'STAFF')
  })
}
