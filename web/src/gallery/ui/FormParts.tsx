import { unmetRules } from 'domain/forms/passwordRules.ts'
import { Button, ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { Checkbox, Consent, RadioCards } from '../../ui/Choices.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field, FieldRow } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Stack } from '../../ui/Page.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Select, TextArea, TextInput } from '../../ui/TextInput.tsx'
import { PhoneField } from '../../widgets/phone/PhoneField.tsx'
import { Part } from './Part.tsx'

export function ButtonParts() {
  return (
    <Part title="Buttons">
      <Stack>
        <ButtonRow>
          <Button>Continue</Button>
          <Button kind="secondary">Save for later</Button>
          <Button kind="quiet">Not now</Button>
        </ButtonRow>
        <ButtonRow>
          <Button busy>Continue</Button>
          <Button kind="danger">Cancel my line</Button>
          <LinkButton href="#main">See the offer</LinkButton>
        </ButtonRow>
      </Stack>
      <Stack>
        <Button wide>Accept this offer</Button>
        <ButtonRow>
          <Button small kind="secondary">
            Change
          </Button>
          <Button small kind="quiet">
            Remove
          </Button>
          <Button disabled kind="secondary">
            Unavailable
          </Button>
        </ButtonRow>
      </Stack>
    </Part>
  )
}

export function InputParts() {
  return (
    <Part title="Fields">
      <Stack>
        <Field name="a.first" label="Legal first name">
          <TextInput autoComplete="given-name" defaultValue="José" />
        </Field>
        <Field name="a.middle" label="Middle name" optional width="half">
          <TextInput autoComplete="additional-name" />
        </Field>
        <Field
          name="a.income"
          label="Pre-tax income a year"
          hint="Include bonuses and commissions. We compare it with what you owe each month."
          width="half"
        >
          <MoneyInput defaultValue={128500} />
        </Field>
        <PhoneField
          name="a.phone"
          countryName="a.phoneCountry"
          label="Mobile phone"
          hint="We call only about this application."
          number="5550104477"
        />
        <Field name="a.born" label="Date of birth" hint="For example, 04/17/1979" width="half">
          <DateInput autoComplete="bday" />
        </Field>
      </Stack>
      <Stack>
        <Field name="a.last" label="Last name" error="Last name is required">
          <TextInput autoComplete="family-name" />
        </Field>
        <Field name="a.password" label="Choose a password">
          <PasswordInput unmet={unmetRules} defaultValue="Correct horse" />
        </Field>
        <FieldRow>
          <Field name="a.city" label="City">
            <TextInput autoComplete="address-level2" defaultValue="Coeur d’Alene" />
          </Field>
          <Field name="a.zip" label="ZIP code">
            <TextInput autoComplete="postal-code" inputMode="numeric" defaultValue="83814" />
          </Field>
        </FieldRow>
        <Field name="a.suffix" label="Suffix" optional width="short">
          <Select
            placeholder="None"
            options={['I', 'II', 'III', 'JR', 'SR'].map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field name="a.note" label="Anything we should know?" optional>
          <TextArea />
        </Field>
      </Stack>
    </Part>
  )
}

export function ChoiceParts() {
  return (
    <Part title="Choices">
      <Stack>
        <RadioCards
          name="b.use"
          legend="How do you use this home?"
          hint="Your rate and how much you may draw depend on it."
          defaultValue="PRIMARY"
          options={[
            { value: 'PRIMARY', label: 'I live in it', description: 'Most of the year' },
            { value: 'SECONDARY', label: 'A second home' },
            { value: 'INVESTMENT', label: 'I rent it out' },
          ]}
        />
        <RadioCards
          name="b.sale"
          legend="Is this property currently for sale?"
          row
          options={[
            { value: 'YES', label: 'Yes' },
            { value: 'NO', label: 'No' },
          ]}
        />
      </Stack>
      <Stack>
        <RadioCards
          name="b.account"
          legend="Where shall we send the money?"
          error="Required"
          options={[
            { value: '1', label: 'Everyday checking', description: 'Ends in 4471', aside: '$4,210' },
            { value: '2', label: 'Savings', description: 'Ends in 0093', aside: '$18,902' },
          ]}
        />
        <Checkbox name="b.sms">Text me when something needs me</Checkbox>
        <Consent name="b.terms" title="Terms of use and privacy policy" error="Required">
          I have read and agree to the <a href="/terms">Terms of Use</a> and the <a href="/privacy">Privacy Policy</a>.
        </Consent>
      </Stack>
    </Part>
  )
}
