/** The registration step for phone and email. It's loaded separately, because the list of countries is large. */
import { Trans, useLingui } from '@lingui/react/macro'
import { countryEntries } from 'domain/values/phoneInternational.ts'
import { useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { SmsMarketingConsent } from '../../widgets/consents/SmsMarketingConsent.tsx'
import { SmsTransactionalConsent } from '../../widgets/consents/SmsTransactionalConsent.tsx'
import { PhoneField } from '../../widgets/phone/PhoneField.tsx'
import type { StepDefinition } from './stepDefinition.ts'
import { str, type Typed } from './typedAnswers.ts'

// Sorting the countries takes several milliseconds, so sort them before the step opens.
countryEntries('en')

const isTicked = (typed: Typed, name: string) => typed[name] === true || typed[name] === 'true' || typed[name] === 'on'

export const CONTACT_STEP: StepDefinition = {
  useHeading: () => {
    const { t } = useLingui()
    return { heading: t`How can we reach you?` }
  },
  Fields: ContactFields,
}

function ContactFields({ typed }: { typed: Typed }) {
  const { t } = useLingui()
  const { textCountries } = useOrganization().orgMetaData.companyInfo
  const [country, setCountry] = useState(str(typed, 'phoneCountry') || 'US')
  return (
    <>
      <PhoneField label={t`Mobile phone`} number={str(typed, 'phoneNumber')} country={country} onCountry={setCountry} />
      <Field name="email" label={t`Email`} hint={t`You’ll use this email to sign in.`}>
        <TextInput type="email" inputMode="email" autoComplete="email" defaultValue={str(typed, 'email')} />
      </Field>
      {textCountries.includes(country) ? (
        <>
          <SmsTransactionalConsent ticked={isTicked(typed, 'smsTransactionalConsent')} />
          <SmsMarketingConsent ticked={isTicked(typed, 'smsMarketingConsent')} />
        </>
      ) : (
        <p>
          <Trans>We don’t send texts to this country. We’ll email you instead.</Trans>
        </p>
      )}
    </>
  )
}
