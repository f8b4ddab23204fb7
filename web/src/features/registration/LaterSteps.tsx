import { Trans, useLingui } from '@lingui/react/macro'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { formatAddress } from 'domain/values/address.ts'
import { SUFFIXES } from 'domain/values/name.ts'
import { useOrganization } from '../../api/injected.ts'
import { RadioCards } from '../../ui/Choices.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field, FieldRow } from '../../ui/Field.tsx'
import { usePlace } from '../../ui/place.ts'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { CommunicationsConsent } from '../../widgets/consents/CommunicationsConsent.tsx'
import { SoftPullNotice } from '../../widgets/consents/SoftPullNotice.tsx'
import { TermsConsent } from '../../widgets/consents/TermsConsent.tsx'
import { NewPassword } from '../../widgets/person/NewPassword.tsx'
import { AddressSearch } from './address/AddressSearch.tsx'
import type { FlowData } from './flow.ts'
import { IncomeFields } from './IncomeFields.tsx'
import css from './Steps.module.css'
import type { StepDefinition } from './stepDefinition.ts'
import { addressIn, str, type Typed } from './typedAnswers.ts'

const yesOrNo = (typed: Typed, name: string) => {
  const value = typed[name]
  return value === true ? 'YES' : value === false ? 'NO' : str(typed, name)
}

/** Returns the home address that a signed-in person gave earlier; undefined once the person has confirmed it. */
const useKnownHome = () => (usePlace().data as FlowData).draft.homeAddress

/**
 * All registration questions except the first question and the contact step. Registration v1 and v2 share these
 * questions to keep the wording the same. Registration v2 accepts more income sources.
 */
export const LATER_STEPS: Record<Exclude<RegistrationAnswer, 'property' | 'contact'>, StepDefinition> = {
  homeAddress: {
    useHeading: () => {
      const { t } = useLingui()
      const lead = useKnownHome() ? (
        <Trans>You gave us this address before. We’ll send mail here. Change it if you’ve moved.</Trans>
      ) : (
        <Trans>Where you live now. We’ll send mail here.</Trans>
      )
      return { heading: t`Primary home address?`, lead }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      const home = useKnownHome()
      const known = home && { ...home, search: formatAddress(home) }
      const isAnswered = Object.keys(typed).length > 0
      return (
        <AddressSearch
          label={t`Home address`}
          hint={t`Start with the house number.`}
          answer={addressIn(isAnswered ? typed : (known ?? {}))}
        />
      )
    },
  },
  forSale: {
    useHeading: () => {
      const { t } = useLingui()
      return { heading: t`Is this property currently for sale?` }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      const { recentPurchaseDays } = useOrganization().orgPricingData
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
            legend={t`Was this home bought or its title transferred in the last ${recentPurchaseDays} days?`}
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
        lead: <Trans>Enter your income before taxes. We’ll verify your income later.</Trans>,
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
      return { heading: t`What is your legal name?`, lead: <Trans>As shown on your ID.</Trans> }
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
        lead: <Trans>Federal law requires us to verify your identity and age.</Trans>,
      }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      return (
        <Field
          name="dateOfBirth"
          label={t`Date of birth`}
          hint={t`Month, day, and year, such as 03/24/1979`}
          width="half"
        >
          <DateInput autoComplete="bday" defaultValue={str(typed, 'dateOfBirth')} />
        </Field>
      )
    },
  },
  credentials: {
    useHeading: () => {
      const { t } = useLingui()
      return {
        heading: t`Create a password`,
        lead: <Trans>Use it to return to your application on any device.</Trans>,
      }
    },
    Fields: ({ typed }) => {
      const { t } = useLingui()
      return (
        <>
          {/* A hidden field with the username, for password managers. */}
          <input type="hidden" name="username" autoComplete="username" defaultValue={str(typed, 'email')} />
          <NewPassword label={t`Password`} />
          <TermsConsent />
          <CommunicationsConsent />
          <SoftPullNotice className={css.legal} />
        </>
      )
    },
  },
}
