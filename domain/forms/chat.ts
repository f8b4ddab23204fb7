import { isEmail, normalizeEmail } from '../values/email.ts'
import { EMAIL_INVALID } from './contactFields.ts'
import { REQUIRED, text } from './fields.ts'
import { form } from './form.ts'

const MAX = 128

const shape = {
  name: text({ required: REQUIRED, max: MAX }),
  email: text({ max: MAX, tidy: normalizeEmail, check: (email) => (isEmail(email) ? undefined : EMAIL_INVALID) }),
}

/** The form that opens before a chat. The email is optional, because visitors without an account can also chat. */
export const preChatForm = form({ shape })

/** The pre-chat form in development, in which developers enter a chat agent's ID by hand. */
export const devPreChatForm = form({ shape: { ...shape, agentId: text({ required: REQUIRED, max: MAX }) } })

export const REASON_REQUIRED = 'Please select a reason'
/** The form with which agents search chats. */
export const chatSearchForm = form({
  shape: { searchFor: text({ required: 'Enter a name, an email, a loan number, or words from a message', max: MAX }) },
})

const MORE_MAX = 140

/** The form for feedback on a bad chatbot message (the 'Tell us more' form). */
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
