import type { ReadPhone } from '../values/phone.ts'
import { email, isTexted, mobileNumber, mobilePhone, NO_TEXTS, phoneCountry } from './contactFields.ts'
import { box } from './fields.ts'
import { type FormContext, form } from './form.ts'

interface PhoneContext extends FormContext {
  /** Parses foreign phone numbers. The browser loads this function on demand. The server always has it. */
  readonly readPhone?: ReadPhone
}

interface ContactInfo {
  readonly email: string
  /** The phone number: ten digits for the United States, E.164 for other countries. */
  readonly phoneNumber: string
  readonly smsMarketingConsent: boolean
  readonly smsTransactionalConsent: boolean
}

const shape = {
  phoneCountry: phoneCountry(),
  phoneNumber: mobilePhone(),
  email: email(),
  smsMarketingConsent: box(),
  smsTransactionalConsent: box(),
}

/**
 * The form for phone and email. The two text message consents are optional and separate (47 CFR 64.1200(f)(9)). They're
 * accepted only for countries to which the lender sends texts.
 */
export const contactInfoForm = form<typeof shape, PhoneContext, ContactInfo>({
  shape,
  rules: (answers, context, fail) => {
    const { phoneNumber, phoneCountry: country } = answers
    if (country === undefined) return
    if (phoneNumber !== undefined) mobileNumber(phoneNumber, country, context.readPhone, fail)
    if (isTexted(country, context)) return
    for (const consent of ['smsMarketingConsent', 'smsTransactionalConsent'] as const)
      if (answers[consent]) fail(consent, NO_TEXTS)
  },
  value: ({ phoneCountry: country, phoneNumber, ...rest }, context) => ({
    ...rest,
    phoneNumber: mobileNumber(phoneNumber, country, context.readPhone),
  }),
})
