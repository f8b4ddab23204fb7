import { Trans, useLingui } from '@lingui/react/macro'
import { useOrganisation } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { Logo } from '../../ui/Logo.tsx'
import { PageFrame, QuestionPage } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

export default function Placeholder() {
  const { t } = useLingui()
  const { orgBrand } = useOrganisation()
  const form = useForm({
    check: ({ street1 }) =>
      street1
        ? { ok: true, value: street1 }
        : { ok: false, errors: [{ field: 'street1', message: 'Street address is required' }] },
    submit: async () => undefined,
  })
  return (
    <PageFrame header={<Logo name={orgBrand} />}>
      <QuestionPage
        heading={t`Apply in 5 minutes, receive funding in 5 days`}
        lead={<Trans>Start with the home. Checking what you qualify for does not affect your credit score.</Trans>}
      >
        <Form form={form}>
          <Field name="street1" label={t`Property address`}>
            <TextInput autoComplete="street-address" />
          </Field>
          <Button wide busy={form.busy}>
            <Trans>Continue</Trans>
          </Button>
        </Form>
      </QuestionPage>
    </PageFrame>
  )
}
