import { email, isTexted, NO_TEXTS, PHONE_REQUIRED, phoneOf, phoneShape, withStoredPhone } from './contactFields.ts'
import { box } from './fields.ts'
import { form } from './form.ts'
import { typedPassword } from './setPassword.ts'

/** The form that changes the account's email. The user enters the password to confirm their identity. */
export const changeEmailForm = form({ shape: { email: email(), password: typedPassword() } })

/** The form that changes the account's phone number: ten digits for the United States, E.164 for other countries. */
export const changePhoneForm = form({
  shape: phoneShape(PHONE_REQUIRED),
  rules: ({ phoneNumber, phoneCountry: country }, context, fail) => {
    if (country === undefined) return
    phoneOf(phoneNumber, country, context, fail)
    // The server texts a code to the new phone.
    if (!isTexted(country, context)) fail('phoneCountry', NO_TEXTS)
  },
  value: withStoredPhone,
})

/** The form for text message settings. Each type of message has its own consent. */
export const textMessagesForm = form({ shape: { smsMarketingConsent: box(), smsTransactionalConsent: box() } })
