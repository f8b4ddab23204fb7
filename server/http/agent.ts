/** /service-agent: queues and decisions of the lender's people. */
import * as contracts from 'domain/api/agent.ts'
import { askFor, endCondition, endReview, retry } from '../usecases/agents/decide.ts'
import { readAgentDocument, readAgentFile, readWork } from '../usecases/agents/work.ts'
import { sendDocument } from './documents.ts'
import { type AppContext, serve } from './serve.ts'

export function serveAgents(surroundings: AppContext): void {
  const { services } = surroundings

  serve(surroundings, contracts.getAgentWork, ({ scope, query }) => readWork(services, scope, query))
  serve(surroundings, contracts.getAgentFile, ({ scope, params }) => readAgentFile(services, scope, params.uuid))
  serve(surroundings, contracts.getAgentDocument, async ({ scope, params, reply }) =>
    sendDocument(reply, await readAgentDocument(services, scope, params.uuid, params.documentUuid)),
  )

  serve(surroundings, contracts.resolveAgentReview, async ({ scope, params, body, key }) => {
    await endReview(services, { scope, application: params.uuid, body, request: key }, params.reviewUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(surroundings, contracts.closeAgentCondition, async ({ scope, params, body, key }) => {
    await endCondition(services, { scope, application: params.uuid, body, request: key }, params.conditionUuid)
    return readAgentFile(services, scope, params.uuid)
  })
  serve(surroundings, contracts.openAgentCondition, async ({ scope, params, body, key }) => {
    await askFor(services, { scope, application: params.uuid, body, request: key })
    return readAgentFile(services, scope, params.uuid)
  })
  serve(surroundings, contracts.retryAgentRequest, async ({ scope, params, body, key }) => {
    await retry(services, { scope, application: params.uuid, body, request: key }, params.kind)
    return readAgentFile(services, scope, params.uuid)
  })
}
