/** The API for feedback about the lender: messages to its CEO, and reasons from people who pause their application. */
import { ceoFeedbackForm, leaveSurveyForm } from '../forms/feedback.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { CEO_FEEDBACK, LEAVE_SURVEY } from './paths.ts'

export const ceoFeedback = contract({
  id: 'ceoFeedback',
  method: 'POST',
  path: CEO_FEEDBACK,
  summary: 'A message to the lender’s CEO, where the lender offers this.',
  access: 'session',
  body: bodyOf(ceoFeedbackForm),
  status: 204,
  errors: [401, 422],
  idempotent: true,
})

export const leaveSurvey = contract({
  id: 'leaveSurvey',
  method: 'POST',
  path: LEAVE_SURVEY,
  summary: 'Why a person stops for now.',
  access: 'session',
  body: bodyOf(leaveSurveyForm),
  status: 204,
  errors: [401, 422],
  idempotent: true,
})
