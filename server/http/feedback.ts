/** The routes of /service-profile/…/feedback, for feedback to the lender. */
import * as contracts from 'domain/api/feedback.ts'
import { answerLeaveSurvey, tellCeo } from '../usecases/feedback.ts'
import { type AppContext, serve } from './serve.ts'

export function serveFeedback(context: AppContext): void {
  const { services } = context
  serve(context, contracts.ceoFeedback, ({ scope, body, key, organization }) =>
    tellCeo(services, organization, { scope, body, request: key }),
  )
  serve(context, contracts.leaveSurvey, ({ scope, body, key }) =>
    answerLeaveSurvey(services, { scope, body, request: key }),
  )
}
