/** The registration step for phone and email. It's loaded separately, because the list of countries is large. */
import { Trans, useLingui } from '@lingui/react/macro'
import { countryEntries } from 'domain/values/phoneInternational.ts'
import { useRef, useState } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { SmsMarketingConsent } from '../../widgets/consents/SmsMarketingConsent.tsx'
import { SmsTransactionalConsent } from '../../widgets/consents/SmsTransactionalConsent.tsx'
import { PhoneField } from '../../widgets/phone/PhoneField.tsx'
import css from './Steps.module.css'
import type { StepDefinition } from './stepDefinition.ts'
import { str, type Typed } from './typedAnswers.ts'

// Sort the countries when the module loads, before the step opens, because sorting takes several milliseconds.
countryEntries('en')

/** Common US domains of personal email addresses. Each has a button, and three buttons fit side by side on a phone. */
const ENDINGS = ['@gmail.com', '@yahoo.com', '@icloud.com']

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
  const box = useRef<HTMLInputElement>(null)
  const finish = (ending: string) => {
    if (!box.current) return
    box.current.value = box.current.value.trim().replace(/@.*$/, '') + ending
    // Notify the form of the new value, as if the person had typed it.
    box.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <PhoneField label={t`Mobile phone`} number={str(typed, 'phoneNumber')} country={country} onCountry={setCountry} />
      <div>
        <Field name="email" label={t`Email`} hint={t`You’ll use this email to sign in.`}>
          <TextInput ref={box} type="email" inputMode="email" autoComplete="email" defaultValue={str(typed, 'email')} />
        </Field>
        {/* Buttons that complete the email address, so that most people type only the part before the domain. */}
        <fieldset className={css.endings} aria-label={t`Common endings`}>
          {ENDINGS.map((ending) => (
            <Button key={ending} kind="quiet" small onClick={() => finish(ending)}>
              {ending}
            </Button>
          ))}
        </fieldset>
      </div>
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
