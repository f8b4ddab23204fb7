import { Trans, useLingui } from '@lingui/react/macro'
import type { PersonName } from 'domain/application/owners/types.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { fullName } from 'domain/application/views/borrowerView.ts'
import { addDays, formatDate } from 'domain/values/dates.ts'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { useMoment } from './useMoment.ts'

interface ReceiptProps {
  cancelled: NonNullable<ApplicationView['cancelled']>
  by: PersonName | undefined
  loanNumber: string | undefined
}

/** How many days the lender has to return everything that the borrower paid (12 CFR 1026.15(d)(2)). */
const GIVE_BACK_DAYS = 20

/** The receipt for a canceled line. It states which line was canceled, when and by whom, and what happens next. */
export function Receipt({ cancelled, by, loanNumber }: ReceiptProps) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const { date, full } = useMoment()
  const day = date(cancelled.at)
  const rescinded = cancelled.why === 'RESCINDED'
  return (
    <Card title={rescinded ? <Trans>Cancellation receipt</Trans> : <Trans>Withdrawn</Trans>}>
      <Facts
        items={[
          { label: t`Received`, value: full(cancelled.at) },
          ...(by ? [{ label: t`From`, value: fullName(by) }] : []),
          ...(loanNumber ? [{ label: t`Loan number`, value: loanNumber }] : []),
          ...(rescinded
            ? [
                {
                  label: t`Everything returned by`,
                  value: formatDate(addDays(day, GIVE_BACK_DAYS)),
                },
              ]
            : []),
        ]}
      />
      <p>
        {rescinded ? (
          <Trans>
            You owe nothing. By then, we return everything you paid and release the lien. We also emailed this receipt
            to every owner. Questions? Call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
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
