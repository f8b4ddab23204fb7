import { Trans, useLingui } from '@lingui/react/macro'
import type { PersonName } from 'domain/application/owners/types.ts'
import type { SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { cancellationDue } from 'domain/rules/rescission.ts'
import { formatDate } from 'domain/values/dates.ts'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { useMoment } from './useMoment.ts'

interface ReceiptProps {
  cancelled: NonNullable<SignerApplicationView['cancelled']>
  by: PersonName | undefined
  loanNumber: string | undefined
}

/** The receipt for a canceled line. It states which line was canceled, when and by whom, and what happens next. */
export function Receipt({ cancelled, by, loanNumber }: ReceiptProps) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const { date, full } = useMoment()
  const recordedOn = date(cancelled.at)
  const receivedOn = cancelled.receivedOn ?? recordedOn
  const rescinded = cancelled.why === 'RESCINDED'
  return (
    <Card title={rescinded ? <Trans>Cancellation receipt</Trans> : <Trans>Withdrawn</Trans>}>
      <Facts
        items={[
          { label: t`Received`, value: receivedOn === recordedOn ? full(cancelled.at) : formatDate(receivedOn) },
          ...(by ? [{ label: t`From`, value: fullName(by) }] : []),
          ...(loanNumber ? [{ label: t`Loan number`, value: loanNumber }] : []),
          ...(rescinded
            ? [
                {
                  label: t`Everything returned by`,
                  value: formatDate(cancellationDue(receivedOn)),
                },
              ]
            : []),
        ]}
      />
      <p>
        {rescinded ? (
          <Trans>
            You won’t owe any fees or interest. By the date above, we’ll return everything you paid and release the
            lien. If we already sent money, you’ll need to return it after that. We also emailed this receipt to every
            owner. Questions? Call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
          </Trans>
        ) : (
          <Trans>
            You owe nothing, and no lien was recorded. Questions? Call us at{' '}
            <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
          </Trans>
        )}
      </p>
      <div data-print="none">
        <Button kind="secondary" onClick={() => window.print()}>
          <Trans>Print this receipt</Trans>
        </Button>
      </div>
    </Card>
  )
}
