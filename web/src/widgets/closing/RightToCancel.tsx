import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/view.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { fullName, type Name } from 'domain/values/name.ts'
import { useState } from 'react'
import { useOrganisation } from '../../api/injected.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { TextInput } from '../../ui/TextInput.tsx'

interface RightToCancelProps {
  rescission: NonNullable<ApplicationView['rescission']>
  today: PlainDate
  legalName: Name
  form: FormState
}

/** The right to cancel, where it is: until when, what follows, and one deliberate step to use it. */
export function RightToCancel({ rescission, today, legalName, form }: RightToCancelProps) {
  const { t } = useLingui()
  const { companyName, companyAddress, email } = useOrganisation().orgMetaData.companyInfo
  const [wanted, setWanted] = useState(false)
  const { expires, expired } = rescission
  const until = formatLongDate(expires)
  const name = fullName(legalName)
  if (expired || today > expires)
    return (
      <Card title={<Trans>Your right to cancel</Trans>} sunken>
        <p>
          <Trans>It ended at midnight on {until}.</Trans>
        </p>
      </Card>
    )
  return (
    <Card title={<Trans>Your right to cancel</Trans>}>
      <p>
        <Trans>
          You may cancel this line of credit without cost until <b>midnight on {until}</b>. Any owner can do so for all.
          If you do, we release the lien on your home and give back all that was paid, within 20 days. You owe nothing.
        </Trans>
      </p>
      <p>
        <Trans>
          You can also cancel in writing: sign the notice among your documents and send it by then to {companyName},{' '}
          {companyAddress}, or to <a href={`mailto:${email}`}>{email}</a>.
        </Trans>
      </p>
      <div data-print="none">
        {wanted ? (
          <Form form={form}>
            <Checkbox name="cancelConfirmed">
              <Trans>Yes, I want to cancel this line of credit, for all owners. It cannot be taken back.</Trans>
            </Checkbox>
            <Field name="signature" label={t`Sign with your full legal name`} hint={name}>
              <TextInput autoComplete="off" spellCheck={false} />
            </Field>
            <ButtonRow>
              <Button kind="danger" type="submit" busy={form.busy}>
                <Trans>Cancel this line of credit</Trans>
              </Button>
              <Button kind="quiet" onClick={() => setWanted(false)}>
                <Trans>Keep it</Trans>
              </Button>
            </ButtonRow>
          </Form>
        ) : (
          <Button kind="danger" onClick={() => setWanted(true)}>
            <Trans>I want to cancel …</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
