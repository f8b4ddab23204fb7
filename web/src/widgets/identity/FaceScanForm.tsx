import { Trans, useLingui } from '@lingui/react/macro'
import { biometricLawOf } from 'domain/rules/faceScan.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { FaceScanWords } from '../consents/FaceScanConsent.tsx'

interface FaceScanFormProps {
  form: FormState
  /** The notice about the face scan, and the choice to agree or decline. It comes before the first selfie. */
  state: string | undefined
}

/** The notice about the face scan and the person's answer. It comes before the first selfie. */
export function FaceScanForm({ form, state }: FaceScanFormProps) {
  const { t } = useLingui()
  const law = biometricLawOf(state)
  return (
    <Form form={form}>
      <Card title={<Trans>Face scan</Trans>}>
        <FaceScanWords />
        {law && (
          <p>
            <Trans>
              State law requires this notice and your consent: {law.name}, {law.citation}.
            </Trans>
          </p>
        )}
      </Card>
      <RadioCards
        name="faceScan"
        legend={t`Do you agree to the face scan?`}
        options={[
          {
            value: 'AGREED',
            label: t`I agree`,
            description: t`Next, take pictures of your ID and a selfie. The check usually takes a few minutes.`,
          },
          {
            value: 'DECLINED',
            label: t`I don’t agree`,
            description: t`Next, take pictures of your ID only. Our team checks it, usually within one business day. Your answer doesn’t affect our decision.`,
          },
        ]}
      />
      <Button busy={form.busy}>
        <Trans>Save my answer</Trans>
      </Button>
    </Form>
  )
}
