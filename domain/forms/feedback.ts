import { lengthOf } from '../values/text.ts'
import { choice, text, yesNo } from './fields.ts'
import { form } from './form.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

export const FEEDBACK_TOPICS = ['IMPROVE', 'COMPLIMENT'] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]
export const FEEDBACK_TOPIC_LABELS = {
  IMPROVE: 'Improve our product',
  COMPLIMENT: 'Give us a compliment',
} as const satisfies Record<FeedbackTopic, string>

const MESSAGE_MIN = 10
const MESSAGE_MAX = 1000

/** The 'Share your thoughts with our CEO' form. */
export const ceoFeedbackForm = form({
  shape: {
    topic: choice(FEEDBACK_TOPICS, 'Choose what you’d like to do'),
    message: text({
      required: 'Enter your message',
      max: MESSAGE_MAX,
      tooLong: 'Must be at most 1000 characters',
      lines: true,
      check: (message) =>
        lengthOf(message) < MESSAGE_MIN ? 'Must be at least 10 characters' : withoutPrivateNumbers(message),
    }),
    marketingConsent: yesNo('Choose yes or no'),
  },
})

/** Reasons for leaving an application. The page asks for one reason when the borrower leaves. */
export const LEAVE_REASONS = ['LATER', 'INFORMATION', 'TERMS', 'UNSURE', 'DIFFICULT', 'OTHER'] as const
export type LeaveReason = (typeof LEAVE_REASONS)[number]
export const LEAVE_REASON_LABELS = {
  LATER: 'I’ll finish later',
  INFORMATION: 'I don’t have everything I need',
  TERMS: 'The rate or amount isn’t what I hoped for',
  UNSURE: 'I’m not sure I want this',
  DIFFICULT: 'Something didn’t work or was hard to understand',
  OTHER: 'Something else',
} as const satisfies Record<LeaveReason, string>

const MORE_MAX = 500

/** The survey for borrowers who leave an application: one question, with a box for more details. */
export const leaveSurveyForm = form({
  shape: {
    reason: choice(LEAVE_REASONS, 'Please select a reason'),
    additionalInformation: text({ max: MORE_MAX, lines: true, check: withoutPrivateNumbers }),
  },
})
