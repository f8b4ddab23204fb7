import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/Notice.tsx'
import { DeclinePage } from '../decline/DeclinePage.tsx'

/** The screen for an application that was declined because monthly obligations are too high for the income. */
export default function IncomeDeclineScreen() {
  const { t } = useLingui()
  return (
    <DeclinePage
      heading={t`We can’t approve this line yet`}
      lead={
        <Trans>
          We’re sorry. Your income doesn’t support this line right now, because too much of it goes to other payments.
          We can only lend an amount you can repay.
        </Trans>
      }
    >
      <Notice tone="info" title={t`How we calculate it`}>
        <Trans>
          We add up your monthly payments for housing, loans, cards, and the new line. Savings can count as income too.
          Tell us if a payment will end soon or if income is missing.
        </Trans>
      </Notice>
    </DeclinePage>
  )
}
