import { Trans } from '@lingui/react/macro'
import type { SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { RescissionCalendar } from './RescissionCalendar.tsx'

interface RightToCancelProps {
  rescission: NonNullable<SignerApplicationView['rescission']>
  today: PlainDate
  form: FormState
}

/**
 * Explains the right to cancel, its deadline and its consequences, and shows the days that count on a calendar. A
 * single button cancels the line.
 */
export function RightToCancel({ rescission, today, form }: RightToCancelProps) {
  const { companyName, companyAddress, email } = useOrganization().orgMetaData.companyInfo
  const { expires, expired } = rescission
  const until = formatLongDate(expires)
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
          You can cancel this line of credit at no cost until <b>midnight on {until}</b>.
        </Trans>
      </p>
      <RescissionCalendar rescission={rescission} today={today} />
      <p>
        <Trans>
          Any owner can cancel for all owners. If you cancel, you owe nothing. Within 20 days, we’ll release the lien on
          your home and return everything you paid.
        </Trans>
      </p>
      <p>
        <Trans>
          You can also cancel in writing. Sign the notice in your documents and send it by then to {companyName},{' '}
          {companyAddress}, or to <a href={`mailto:${email}`}>{email}</a>.
        </Trans>
      </p>
      <div data-print="none">
        <Form form={form}>
          <p>
            <Trans>This cancels for all owners and can’t be undone. You’ll get a receipt right away.</Trans>
          </p>
          <Button kind="danger" type="submit" busy={form.busy}>
            <Trans>Cancel this line of credit</Trans>
          </Button>
        </Form>
      </div>
    </Card>
  )
}
