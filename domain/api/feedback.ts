/**
 * The API for feedback about the lender: messages to the lender's CEO, and reasons from borrowers who pause their
 * application.
 */
import * as z from 'zod/mini'
import { ceoFeedbackForm, leaveSurveyForm } from '../forms/feedback.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { CEO_FEEDBACK, LEAVE_SURVEY } from './paths.ts'

/** The page from which a person writes. The page fills in these fields, so the form doesn't check them. */
const more = { applicationUuid: z.optional(z.string()), pathname: z.optional(z.string()) }

export const ceoFeedback = contract({
  id: 'ceoFeedback',
  method: 'POST',
  path: CEO_FEEDBACK,
  summary: 'Sends a message to the lender’s CEO, if the lender offers this.',
  access: 'session',
  body: bodyOf(ceoFeedbackForm, { more }),
  status: 204,
  idempotent: true,
})

export const leaveSurvey = contract({
  id: 'leaveSurvey',
  method: 'POST',
  path: LEAVE_SURVEY,
  summary: 'Stores the reason why a person pauses their application.',
  access: 'session',
  body: bodyOf(leaveSurveyForm, { more }),
  status: 204,
  idempotent: true,
})
