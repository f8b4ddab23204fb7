/** Feedback to the lender: to its CEO, and from people who leave. */
import { anyObject, contract } from './contract.ts'
import { CEO_FEEDBACK, LEAVE_SURVEY } from './paths.ts'

export const ceoFeedback = contract({
  id: 'ceoFeedback',
  method: 'POST',
  path: CEO_FEEDBACK,
  summary:
    'A message to the head of the lender: applicationUuid where there is one, message, topic, marketingConsent (YES or NO), pathname, productType HELOC. Only where the lender has this.',
  access: 'session',
  body: anyObject,
  status: 204,
  errors: [401, 422],
  idempotent: true,
})

export const leaveSurvey = contract({
  id: 'leaveSurvey',
  method: 'POST',
  path: LEAVE_SURVEY,
  summary: 'Why somebody stops for now: reason, additionalInformation, pathname, occasion (LEAVE or SIGN_OUT).',
  access: 'session',
  body: anyObject,
  status: 204,
  errors: [401, 422],
  idempotent: true,
})
