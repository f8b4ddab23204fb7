import { isEmail, normalizeEmail } from '../values/email.ts'
import { EMAIL_INVALID, email } from './contactFields.ts'
import { choice, REQUIRED, text } from './fields.ts'
import { form } from './form.ts'

const MAX = 128

const shape = {
  name: text({ required: REQUIRED, max: MAX }),
  email: text({ max: MAX, tidy: normalizeEmail, check: (given) => (isEmail(given) ? undefined : EMAIL_INVALID) }),
}

/** The form that opens before a chat. The email is optional, because visitors without an account can also chat. */
export const preChatForm = form({ shape })

/** The pre-chat form in development. Developers can enter the ID of an agent at the chat vendor. */
export const devPreChatForm = form({ shape: { ...shape, agentId: text({ required: REQUIRED, max: MAX }) } })

export const REASON_REQUIRED = 'Please select a reason'
export const RATINGS = ['1', '2', '3', '4', '5'] as const
/** The survey after a chat. 5 is the best rating. */
export const chatSurveyForm = form({
  shape: {
    rating: choice(RATINGS, 'Please select a rating'),
    comments: text({ max: 1000, lines: true }),
  },
})

/** The form with which visitors leave a question for agents while all agents are away. */
export const chatQuestionForm = form({
  shape: {
    name: shape.name,
    email: email(),
    question: text({ required: 'Enter your question', max: 2000, lines: true }),
  },
})

/** The form with which agents answer a question by email. */
export const chatAnswerForm = form({
  shape: { answer: text({ required: 'Enter your answer', max: 5000, lines: true }) },
})

/** The form with which agents search chats. */
export const chatSearchForm = form({
  shape: { searchFor: text({ required: 'Enter a name, an email, a loan number, or words from a message', max: MAX }) },
})

const MORE_MAX = 140

/** The 'Tell us more' form, with which visitors explain a bad rating of a chatbot message. */
export const badResponseForm = form({
  shape: {
    reason: text({ required: REASON_REQUIRED, max: MAX }),
    additionalInformation: text({
      max: MORE_MAX,
      tooLong: 'Please restrict your response to 140 characters.',
      lines: true,
    }),
  },
})
