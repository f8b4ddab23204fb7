import { Trans } from '@lingui/react/macro'
import type { Percent } from 'domain/values/rates.ts'
import { formatPercent } from 'domain/values/rates.ts'
import { useOrganization } from '../../api/injected.ts'
import { Consent } from '../../ui/Choices.tsx'

interface AutopayConsentProps {
  /** Formatted. */
  amount: string
  bankName: string
  lastFour: string
  /** 'fifth'. */
  day: string
  /**
   * The rates with and without autopay, and the difference in percentage points; undefined if there is no autopay
   * discount.
   */
  discount: { readonly with: Percent; readonly without: Percent; readonly points: Percent } | undefined
}

/** The written authorization for preauthorized transfers (12 CFR 1005.10(b)). */
export function AutopayConsent({ amount, bankName, lastFour, day, discount }: AutopayConsentProps) {
  const { companyName, phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <Consent name="autopayConsent" title={<Trans>Authorize autopay</Trans>}>
      <Trans>
        I authorize {companyName} to withdraw the payment shown on my statement, currently {amount}, from {bankName}{' '}
        ••••{lastFour} on the {day} of each month. If banks are closed that day, the withdrawal is on the next banking
        day. This continues until I pay off my line or cancel autopay. My statement shows the amount at least 10 days
        before each withdrawal. I can cancel autopay or stop a payment by calling {phoneFormatted} at least 3 business
        days before the withdrawal.
      </Trans>{' '}
      {discount ? (
        <Trans>
          My rate of {formatPercent(discount.with, 2)} includes an autopay discount of{' '}
          {formatPercent(discount.points, 2)}. If I cancel autopay, my rate is {formatPercent(discount.without, 2)}.
          Autopay isn’t required to get a line.
        </Trans>
      ) : (
        <Trans>Autopay isn’t required to get a line.</Trans>
      )}
    </Consent>
  )
}
