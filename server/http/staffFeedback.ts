/** The routes of /service-agent/…/feedback, where the lender's compliance staff read feedback. */
import * as contracts from 'domain/api/staffFeedback.ts'
import { exportFeedback, readFeedback } from '../usecases/agents/feedback.ts'
import { sendCsv } from './documents.ts'
import { type AppContext, serve } from './serve.ts'

export function serveStaffFeedback(context: AppContext): void {
  const { services } = context
  serve(context, contracts.listFeedback, ({ scope, params, query }) =>
    readFeedback(services, scope, params.kind, query.after),
  )
  serve(context, contracts.exportFeedback, async ({ scope, params, reply }) => {
    return sendCsv(reply, params.kind, await exportFeedback(services, scope, params.kind))
  })
}
