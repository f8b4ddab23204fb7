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
          maxLength={11}
          onInput={(event) => formatAsTyped(event.currentTarget, formatTaxId)}
        />
      </Field>
      <Disclosure summary={t`What happens with this number`}>
        <p>
          <Trans>
            It goes to the credit bureau with your name and address, so that it finds your file and nobody else’s. It is
            still a soft report and does not affect your score. We keep the number encrypted, and show it to nobody
            whole.
          </Trans>
        </p>
      </Disclosure>
      <Button busy={form.busy}>
        <Trans>Find my credit file</Trans>
      </Button>
    </Form>
  )
}
