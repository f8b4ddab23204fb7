import { Trans, useLingui } from '@lingui/react/macro'
import { OCCUPANCY_LABELS } from 'domain/forms/choices.ts'
import { unmetRules } from 'domain/forms/passwordRules.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { SUFFIXES } from 'domain/values/name.ts'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { RadioCards } from '../../ui/Choices.tsx'
import { DateParts } from '../../ui/DateParts.tsx'
import { Field, FieldRow } from '../../ui/Field.tsx'
import { PhoneInput } from '../../ui/MoneyInput.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { CommunicationsConsent } from '../../widgets/consents/CommunicationsConsent.tsx'
import { SmsMarketingConsent } from '../../widgets/consents/SmsMarketingConsent.tsx'
import { SmsTransactionalConsent } from '../../widgets/consents/SmsTransactionalConsent.tsx'
import { SoftPullNotice } from '../../widgets/consents/SoftPullNotice.tsx'
import { TermsConsent } from '../../widgets/consents/TermsConsent.tsx'
import { DisclosureRef } from '../../widgets/frame/LegalLinks.tsx'
import { type AddressAnswer, AddressSearch } from './address/AddressSearch.tsx'
import { IncomeFields } from './IncomeFields.tsx'
import css from './Steps.module.css'

type Typed = Readonly<Record<string, unknown>>
const str = (typed: Typed, name: string): string | undefined => {
  const value = typed[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
const yesOrNo = (typed: Typed, name: string) => {
  const value = typed[name]
  return value === true ? 'YES' : value === false ? 'NO' : str(typed, name)
}

interface StepDefinition {
  readonly useHeading: () => { heading: string; lead?: ReactNode }
  readonly Fields: (props: { typed: Typed; version: 'v1' | 'v2' }) => ReactNode
}

/**
 * Defines each registration question once, so that registration v1 and v2 use the same wording. Registration v2 accepts
 * more income sources.
 */
export const STEPS: Record<RegistrationAnswer, StepDefinition> = {
  property: {
    useHeading: () => {
      const { t } = useLingui()
      return {
        heading: t`Apply in 5 minutes, receive funding in 5 days`,
        lead: (
          <Trans>
            Which home would you like to borrow against? Seeing your offers does not affect your credit score.
            <DisclosureRef name="inquiry" /> Approval takes about five minutes, funding as little as five days.
            <DisclosureRef name="timing" />
          </Trans>
        ),
      }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      const { occupancies } = useOrganization().orgPricingData
      return (
        <>
          <AddressSearch
            label={t`Property address`}
            hint={t`Start with the house number and street.`}
            answer={addressIn(typed)}
          />
          <RadioCards
            legend={t`How do you use this home?`}
            name="occupancyType"
            defaultValue={str(typed, 'occupancyType') ?? (occupancies.length === 1 ? occupancies[0] : undefined)}
            options={occupancies.map((value) => ({ value, label: OCCUPANCY_LABELS[value] }))}
          />
        </>
      )
    },
  },
  homeAddress: {
    useHeading: () => {
      const { t } = useLingui()
      return { heading: t`Primary home address?`, lead: <Trans>Where you live yourself. We write to you there.</Trans> }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      return <AddressSearch label={t`Home address`} answer={addressIn(typed)} />
    },
  },
  forSale: {
    useHeading: () => {
      const { t } = useLingui()
      return { heading: t`Is this property currently for sale?` }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      const options = [
        { value: 'YES', label: t`Yes` },
        { value: 'NO', label: t`No` },
      ]
      return (
        <>
          <RadioCards
            row
            hideLegend
            legend={t`Is this property currently for sale?`}
            name="isListedForSale"
            defaultValue={yesOrNo(typed, 'isListedForSale')}
            options={options}
          />
          <RadioCards
            row
            legend={t`Was the home bought, or its title transferred, in the last 90 days?`}
            name="acquiredRecently"
            defaultValue={yesOrNo(typed, 'acquiredRecently')}
            options={options}
          />
        </>
      )
    },
  },
  income: {
    useHeading: () => {
      const { t } = useLingui()
      return {
        heading: t`What is your annual income?`,
        lead: <Trans>Before tax. Your payment has to fit your income; we ask for proof later.</Trans>,
      }
    },
    Fields: ({ typed, version }) => {
      const [income, otherIncome, employmentType] = [
        str(typed, 'income'),
        str(typed, 'otherIncome'),
        str(typed, 'employmentType'),
      ]
      return <IncomeFields {...{ income, otherIncome, employmentType, version }} />
    },
  },
  name: {
    useHeading: () => {
      const { t } = useLingui()
      return { heading: t`What is your legal name?`, lead: <Trans>As it stands on your identity document.</Trans> }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      return (
        <>
          <Field name="firstName" label={t`First name`}>
            <TextInput autoComplete="given-name" defaultValue={str(typed, 'firstName')} />
          </Field>
          <Field name="middleName" label={t`Middle name`} optional>
            <TextInput autoComplete="additional-name" defaultValue={str(typed, 'middleName')} />
          </Field>
          <FieldRow>
            <Field name="lastName" label={t`Last name`}>
              <TextInput autoComplete="family-name" defaultValue={str(typed, 'lastName')} />
            </Field>
            <Field name="suffix" label={t`Suffix`} optional width="short">
              <Select
                autoComplete="honorific-suffix"
                placeholder={t`None`}
                defaultValue={str(typed, 'suffix') ?? ''}
                options={SUFFIXES.map((value) => ({ value, label: value }))}
              />
            </Field>
          </FieldRow>
        </>
      )
    },
  },
  birthdate: {
    useHeading: () => {
      const { t } = useLingui()
      return {
        heading: t`When were you born?`,
        lead: <Trans>The law asks us to know who borrows and that they are of age.</Trans>,
      }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      const whole = str(typed, 'dateOfBirth')?.split('-')
      const nested = typed.dateOfBirth as { month?: string; day?: string; year?: string } | undefined
      const part = (name: 'month' | 'day' | 'year', index: number) =>
        str(typed, `dateOfBirth.${name}`) ?? whole?.[index] ?? nested?.[name]
      return (
        <DateParts
          hideLegend
          name="dateOfBirth"
          legend={t`Date of birth`}
          autoComplete="bday"
          defaultValue={{ month: part('month', 1), day: part('day', 2), year: part('year', 0) }}
        />
      )
    },
  },
  contact: {
    useHeading: () => {
      const { t } = useLingui()
      return { heading: t`How can we reach you?` }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      return (
        <>
          <Field name="phoneNumber" label={t`Mobile phone`}>
            <PhoneInput defaultValue={str(typed, 'phoneNumber')} />
          </Field>
          <Field name="email" label={t`Email`} hint={t`You sign in with it.`}>
            <TextInput type="email" inputMode="email" autoComplete="email" defaultValue={str(typed, 'email')} />
          </Field>
          <SmsTransactionalConsent ticked={isTicked(typed, 'smsTransactionalConsent')} />
          <SmsMarketingConsent ticked={isTicked(typed, 'smsMarketingConsent')} />
        </>
      )
    },
  },
  credentials: {
    useHeading: () => {
      const { t } = useLingui()
      return {
        heading: t`Set your password`,
        lead: <Trans>With it you come back to your application on any device.</Trans>,
      }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      return (
        <>
          {/* The username, for password managers. */}
          <input type="hidden" name="username" autoComplete="username" defaultValue={str(typed, 'email')} />
          <Field name="password" label={t`Password`} hint={t`At least 12 characters.`}>
            <PasswordInput unmet={unmetRules} />
          </Field>
          <Field name="confirmPassword" label={t`Confirm password`}>
            <PasswordInput autoComplete="new-password" />
          </Field>
          <TermsConsent />
          <CommunicationsConsent />
          <SoftPullNotice className={css.legal} />
        </>
      )
    },
  },
}

const isTicked = (typed: Typed, name: string) => typed[name] === true || typed[name] === 'true' || typed[name] === 'on'

const addressIn = (typed: Typed): AddressAnswer => {
  const nested = (typed.propertyAddress ?? typed) as Typed
  return {
    search: str(typed, 'search'),
    revealed: str(typed, 'revealed'),
    street1: str(nested, 'street1'),
    street2: str(nested, 'street2'),
    city: str(nested, 'city'),
    state: str(nested, 'state'),
    zip: str(nested, 'zip'),
  }
}
