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
    <Consent name="autopayConsent" title={<Trans>You may draw the payments</Trans>}>
      <Trans>
        I authorize {companyName} to withdraw the payment that my statement shows, at present {amount}, from {bankName}{' '}
        ••••{lastFour} on the {day} of each month (on the next banking day if banks are closed), until my line is paid
        in full or I end this. My statement tells me the amount at least 10 days ahead. I can end it or stop a payment
        by calling {phoneFormatted} at least 3 business days before.
      </Trans>{' '}
      {discount ? (
        <Trans>
          My rate of {formatPercent(discount.with, 2)} contains a discount of {formatPercent(discount.points, 2)} for
          automatic payments; if I end them, it is {formatPercent(discount.without, 2)}. Having a line does not depend
          on them.
        </Trans>
      ) : (
        <Trans>Having a line does not depend on automatic payments.</Trans>
      )}
    </Consent>
  )
}
