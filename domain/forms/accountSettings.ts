import type { ReadPhone } from '../values/phone.ts'
import { email, mobileNumber, mobilePhone, phoneCountry } from './contactFields.ts'
import { box } from './fields.ts'
import { type FormContext, form } from './form.ts'
import { typedPassword } from './setPassword.ts'

/** A new account email; the password confirms the person. */
export const changeEmailForm = form({ shape: { email: email(), password: typedPassword() } })

interface PhoneContext extends FormContext {
  readonly readPhone?: ReadPhone
}
const phoneShape = { phoneCountry: phoneCountry(), phoneNumber: mobilePhone() }

/** A new phone number: ten digits for the United States, E.164 for other countries. */
export const changePhoneForm = form<typeof phoneShape, PhoneContext, { readonly phoneNumber: string }>({
  shape: phoneShape,
  rules: ({ phoneNumber, phoneCountry: country }, context, fail) => {
    if (phoneNumber !== undefined && country !== undefined) mobileNumber(phoneNumber, country, context.readPhone, fail)
  },
  value: ({ phoneNumber, phoneCountry: country }, context) => ({
    phoneNumber: mobileNumber(phoneNumber, country, context.readPhone),
  }),
})

/** Which text messages the person wants; each is its own consent. */
export const textMessagesForm = form({ shape: { smsMarketingConsent: box(), smsTransactionalConsent: box() } })
