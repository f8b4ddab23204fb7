/**
 * The API for feedback about the lender: messages to the lender's CEO, and reasons from borrowers who pause their
 * application.
 */
import { ceoFeedbackForm, leaveSurveyForm } from '../forms/feedback.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { CEO_FEEDBACK, LEAVE_SURVEY } from './paths.ts'

export const ceoFeedback = contract({
  id: 'ceoFeedback',
  method: 'POST',
  path: CEO_FEEDBACK,
  summary: 'Sends a message to the lender’s CEO, if the lender offers this.',
  access: 'session',
  body: bodyOf(ceoFeedbackForm),
  status: 204,
  idempotent: true,
})

export const leaveSurvey = contract({
  id: 'leaveSurvey',
  method: 'POST',
  path: LEAVE_SURVEY,
  summary: 'Stores the reason why a person pauses their application.',
  access: 'session',
  body: bodyOf(leaveSurveyForm),
  status: 204,
  idempotent: true,
})
