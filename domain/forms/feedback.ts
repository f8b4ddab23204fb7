import { lengthOf } from '../values/text.ts'
import { choice, REQUIRED, text, yesNo } from './fields.ts'
import { form } from './form.ts'

export const FEEDBACK_TOPICS = ['IMPROVE', 'COMPLIMENT'] as const
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number]
export const FEEDBACK_TOPIC_LABELS = {
  IMPROVE: 'Improve our product',
  COMPLIMENT: 'Give us a compliment',
} as const satisfies Record<FeedbackTopic, string>

const MESSAGE_MIN = 10
const MESSAGE_MAX = 1000

/** 'Share your thoughts with our CEO'. */
export const ceoFeedbackForm = form({
  shape: {
    topic: choice(FEEDBACK_TOPICS),
    message: text({
      required: REQUIRED,
      max: MESSAGE_MAX,
      tooLong: 'Must be at most 1000 characters',
      lines: true,
      check: (message) => (lengthOf(message) < MESSAGE_MIN ? 'Must be at least 10 characters' : undefined),
    }),
    marketingConsent: yesNo(),
  },
})
