/** The routes of /service-conditions, for conditions that the lender opens outside the journey's steps. */
import * as contracts from 'domain/api/conditions.ts'
import { listConditions } from '../usecases/conditions.ts'
import { type AppContext, serve } from './serve.ts'

export function serveConditions(context: AppContext): void {
  const { services } = context
  serve(context, contracts.listConditions, ({ scope, params }) => listConditions(services, scope, params.uuid))
}
