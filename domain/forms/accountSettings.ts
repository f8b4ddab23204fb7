import type { ReadPhone } from '../values/phone.ts'
import { email, mobileNumber, mobilePhone, phoneCountry } from './contactFields.ts'
import { box } from './fields.ts'
import { type FormContext, form } from './form.ts'
import { typedPassword } from './setPassword.ts'

/** A new address for the account; the password shows that it is the person who asks. */
export const changeEmailForm = form({ shape: { email: email(), password: typedPassword() } })

interface PhoneContext extends FormContext {
  readonly readPhone?: ReadPhone
}
const phoneShape = { phoneCountry: phoneCountry(), phoneNumber: mobilePhone() }

/** A new phone: ten digits for the United States, E.164 for other countries. */
export const changePhoneForm = form<typeof phoneShape, PhoneContext, { readonly phoneNumber: string }>({
  shape: phoneShape,
  rules: ({ phoneNumber, phoneCountry: country }, context, fail) => {
    if (phoneNumber !== undefined && country !== undefined) mobileNumber(phoneNumber, country, context.readPhone, fail)
  },
  value: ({ phoneNumber, phoneCountry: country }, context) => ({
    phoneNumber: mobileNumber(phoneNumber, country, context.readPhone),
  }),
})

/** Which texts somebody wants; each is a consent of its own. */
export const textMessagesForm = form({ shape: { smsMarketingConsent: box(), smsTransactionalConsent: box() } })
