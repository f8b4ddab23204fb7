import { Trans, useLingui } from '@lingui/react/macro'
import { socialForm } from 'domain/forms/credit.ts'
import { formatTaxId } from 'domain/values/identifiers.ts'
import { formatAsTyped } from '../../ui/asTyped.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../journey/journey.ts'

/** A form that asks for the full SSN, so that the bureau can find the credit file. */
export function SocialForm() {
  const { t } = useLingui()
  const { view } = useJourney()
  const form = useCommandForm({ form: socialForm, command: 'saveSocial', context: formContext(view) })
  return (
    <Form form={form}>
      <Field name="ssn" label={t`Social Security number or ITIN`} hint={t`Nine digits`} width="half">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          onInput={(event) => formatAsTyped(event.currentTarget, formatTaxId)}
        />
      </Field>
      <Disclosure summary={t`How we use this number`}>
        <p>
          <Trans>
            We send it to the credit bureau with your name and address so it can find your file. It’s still a soft
            inquiry, so it won’t affect your score. We store the number encrypted and never show it in full.
          </Trans>
        </p>
      </Disclosure>
      <Button busy={form.busy}>
        <Trans>Find my credit file</Trans>
      </Button>
    </Form>
  )
}
