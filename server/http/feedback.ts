/** /service-profile/…/feedback: what people tell the lender of itself. */
import * as contracts from 'domain/api/feedback.ts'
import { answerLeaveSurvey, tellCeo } from '../usecases/feedback.ts'
import { type AppContext, serve } from './serve.ts'

export function serveFeedback(surroundings: AppContext): void {
  const { services } = surroundings
  serve(surroundings, contracts.ceoFeedback, ({ scope, body, key, organization }) =>
    tellCeo(services, organization, { scope, body, request: key }),
  )
  serve(surroundings, contracts.leaveSurvey, ({ scope, body, key }) =>
    answerLeaveSurvey(services, { scope, body, request: key }),
  )
}
