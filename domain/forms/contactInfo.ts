import { email, isTexted, NO_TEXTS, PHONE_REQUIRED, phoneOf, phoneShape, withStoredPhone } from './contactFields.ts'
import { box } from './fields.ts'
import { type FormContext, form } from './form.ts'

interface ContactInfo {
  readonly email: string
  /** The phone number: ten digits for the United States, E.164 for other countries. */
  readonly phoneNumber: string
  readonly smsMarketingConsent: boolean
  readonly smsTransactionalConsent: boolean
}

const shape = {
  ...phoneShape(PHONE_REQUIRED),
  email: email(),
  smsMarketingConsent: box(),
  smsTransactionalConsent: box(),
}

/**
 * The form for phone and email. The two text message consents are optional and separate (47 CFR 64.1200(f)(9)). They're
 * accepted only for countries to which the lender sends texts.
 */
export const contactInfoForm = form<typeof shape, FormContext, ContactInfo>({
  shape,
  rules: (answers, context, fail) => {
    const { phoneNumber, phoneCountry: country } = answers
    if (country === undefined) return
    phoneOf(phoneNumber, country, context, fail)
    if (isTexted(country, context)) return
    for (const consent of ['smsMarketingConsent', 'smsTransactionalConsent'] as const)
      if (answers[consent]) fail(consent, NO_TEXTS)
  },
  value: withStoredPhone,
})
