import { Trans } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { add, formatMoney } from 'domain/values/money.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'

/**
 * Tells the borrower that a provider verified only part of the income. We decide only after the borrower has had the
 * chance to send paystubs for the rest.
 */
export function PartlySeen({ view }: { view: ApplicationView }) {
  const phone = useSupportPhone()
  const { annual, other, verifiedAnnual } = view.income
  if (verifiedAnnual === undefined) return null
  return (
    <Notice tone="info" live title={<Trans>We verified part of your income</Trans>}>
      <p>
        <Trans>
          We verified {formatMoney(verifiedAnnual)} a year, and you entered {formatMoney(add(annual, other))}. A second
          job, bonus, or pension may be missing. Please send paystubs or statements for all of your income, including
          what we verified.
        </Trans>
      </p>
      <p>
        <Trans>
          We won’t decide before then. Questions? Call <a href={`tel:${phone}`}>{phone}</a>.
        </Trans>
      </p>
    </Notice>
  )
}
