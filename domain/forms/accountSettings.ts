import type { ReadPhone } from '../values/phone.ts'
import { email, isTexted, mobileNumber, mobilePhone, NO_TEXTS, phoneCountry } from './contactFields.ts'
import { box } from './fields.ts'
import { type FormContext, form } from './form.ts'
import { typedPassword } from './setPassword.ts'

/** The form that changes the account's email. The user enters the password to confirm their identity. */
export const changeEmailForm = form({ shape: { email: email(), password: typedPassword() } })

interface PhoneContext extends FormContext {
  readonly readPhone?: ReadPhone
}
const phoneShape = { phoneCountry: phoneCountry(), phoneNumber: mobilePhone() }

/** The form that changes the account's phone number: ten digits for the United States, E.164 for other countries. */
export const changePhoneForm = form<typeof phoneShape, PhoneContext, { readonly phoneNumber: string }>({
  shape: phoneShape,
  rules: ({ phoneNumber, phoneCountry: country }, context, fail) => {
    if (country === undefined) return
    if (phoneNumber !== undefined) mobileNumber(phoneNumber, country, context.readPhone, fail)
    // The server texts a code to the new phone.
    if (!isTexted(country, context)) fail('phoneCountry', NO_TEXTS)
  },
  value: ({ phoneNumber, phoneCountry: country }, context) => ({
    phoneNumber: mobileNumber(phoneNumber, country, context.readPhone),
  }),
})

/** The form for text message settings. Each type of message has its own consent. */
export const textMessagesForm = form({ shape: { smsMarketingConsent: box(), smsTransactionalConsent: box() } })
