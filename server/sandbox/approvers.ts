/**
 * The sandbox's staff. They approve each payment immediately, so that visitors don't have to approve it on the funding
 * board.
 */
import { approvePayment, PaymentNotApproved, paymentsToApprove } from 'domain/application/funding/approvals.ts'
import type { PaymentOrder, RequestContext, RequestHandlers } from '../jobs/handler.ts'
import { actFor } from '../usecases/agents/act.ts'
import type { Services } from '../usecases/services.ts'
import { SANDBOX_AGENT, SANDBOX_COLLEAGUE } from './agent.ts'

/** The identities of the two approvers, as recorded in events. */
const APPROVERS = [SANDBOX_AGENT, SANDBOX_COLLEAGUE]

/**
 * Returns the request handlers, extended so that the sandbox's staff approve every payment except those sent by hand.
 */
export function approvedBySandbox(services: Services, handlers: RequestHandlers): RequestHandlers {
  async function approve(application: string): Promise<void> {
    for (const by of APPROVERS)
      await actFor(services, { application, by }, 'approvePayment', (a, context) => {
        const outcomes = paymentsToApprove(a)
          .filter(({ approvals }) => !approvals.some((one) => one.by === by))
          .map((payment) => approvePayment(a, payment, context, (identity) => APPROVERS.includes(identity)))
        // The job that asked for the approval is already running, so the approval doesn't have to start a job.
        return { events: outcomes.flatMap(({ events }) => events), effects: [], personal: [] }
      })
  }
  const within = (application: string, context: RequestContext): RequestContext => ({
    ...context,
    async startPayment(order: PaymentOrder) {
      try {
        return await context.startPayment(order, APPROVERS)
      } catch (error) {
        if (!(error instanceof PaymentNotApproved)) throw error
        await approve(application)
        return context.startPayment(order, APPROVERS)
      }
    },
  })
  return {
    ...handlers,
    PAYOFF: (a, personal, context) => handlers.PAYOFF(a, personal, within(a.uuid, context)),
    DISBURSEMENT: (a, personal, context) => handlers.DISBURSEMENT(a, personal, within(a.uuid, context)),
  }
}
