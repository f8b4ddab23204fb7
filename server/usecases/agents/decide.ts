/** What the lender's people decide on an application, each in one transaction with its reason. */
import { type ConditionWish, closeCondition, wantCondition } from 'domain/application/agentConditions.ts'
import { type AgentRole, mayResolve } from 'domain/application/agents.ts'
import { askAgain } from 'domain/application/askAgain.ts'
import { invalid, Refusal } from 'domain/application/command.ts'
import { CONDITIONS } from 'domain/application/conditions.ts'
import { event } from 'domain/application/events.ts'
import type { RequestKind } from 'domain/application/requests.ts'
import { resolveReview } from 'domain/application/resolve.ts'
import { openReviews } from 'domain/application/reviews.ts'
import type { ConditionCategory } from 'domain/application/types.ts'
import { todayAt } from 'domain/application/underwrite.ts'
import { closeConditionForm, resolveReviewForm, retryForm, wantConditionForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { REVIEWS } from 'domain/journey/reviews.ts'
import { readAgentSeat } from '../../storage/agents.ts'
import type { RequestKey } from '../../storage/idempotency.ts'
import type { ActorScope } from '../runCommand.ts'
import { NotFound, type Services } from '../services.ts'
import { checked } from '../settings/own.ts'
import { actAs, agentScope } from './act.ts'

export interface Decided {
  readonly scope: ActorScope
  readonly application: string
  readonly body: Readonly<Record<string, unknown>> & { readonly version: number }
  readonly request?: RequestKey
}

const asked = ({ scope, application, body, request }: Decided, cause: string) => ({
  scope,
  application,
  version: body.version,
  cause,
  ...(request && { request }),
})

/** Read beside: whether they still have it is asked again in the transaction of the change. @throws NotFound */
async function roleOf(services: Services, scope: ActorScope): Promise<AgentRole> {
  const [[seat]] = await services.db.read(agentScope(scope), readAgentSeat(scope.actor))
  if (!seat) throw new NotFound()
  return seat.role
}

export async function endReview(services: Services, decided: Decided, review: string): Promise<void> {
  const role = await roleOf(services, decided.scope)
  const ending = checked(services, resolveReviewForm, decided.body)
  await actAs(services, asked(decided, 'resolveReview'), (application, context) => {
    const found = openReviews(application).find(({ uuid }) => uuid === review)
    if (found && !mayResolve(role, found.kind, ending.way))
      throw new Refusal('NOT_ALLOWED', `A ${role.toLowerCase()} cannot end this review so. Please ask an underwriter.`)
    if (found && ending.way === 'DECLINE' && REVIEWS[found.kind].reasons.length > 1 && !ending.declineFor)
      throw invalid('declineFor', 'Please choose the reason')
    return resolveReview(application, { ...ending, review }, context)
  })
}

export async function endCondition(services: Services, decided: Decided, condition: string): Promise<void> {
  await roleOf(services, decided.scope)
  const answer = checked(services, closeConditionForm, decided.body)
  await actAs(services, asked(decided, 'closeCondition'), (application, context) =>
    closeCondition(application, { ...answer, condition }, context),
  )
}

/** What is done about each kind of condition. */
const ACTIONS = Object.fromEntries(Object.entries(CONDITIONS).map(([kind, { action }]) => [kind, action]))

export async function askFor(services: Services, decided: Decided): Promise<void> {
  await roleOf(services, decided.scope)
  const context = { today: todayAt('', services.clock.now()), actions: ACTIONS }
  const wish = checkForm(wantConditionForm, decided.body, context)
  if (!wish.ok) throw new Refusal('INVALID', 'Some answers need another look.', wish.errors)
  const { category, comments, reason, documents, number } = wish.value
  const wanted: ConditionWish = {
    category: category as ConditionCategory,
    comments,
    reason,
    documents: documents ?? [],
    number: number ?? 0,
  }
  await actAs(services, asked(decided, 'wantCondition'), (application, context) =>
    wantCondition(application, wanted, context),
  )
}

export async function retry(services: Services, decided: Decided, kind: RequestKind): Promise<void> {
  await roleOf(services, decided.scope)
  const { reason } = checked(services, retryForm, decided.body)
  await actAs(services, asked(decided, `retry:${kind}`), (application) => {
    const again = askAgain(application, kind)
    const events = again.events.map((one) =>
      one.type === 'Requested' ? event(one.type, { ...one.data, reason }) : one,
    )
    return { ...again, events }
  })
}
