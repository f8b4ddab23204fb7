import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/Notice.tsx'
import { DeclinePage } from '../decline/DeclinePage.tsx'

/** The screen for an application that was declined because monthly obligations are too high for the income. */
export default function IncomeDeclineScreen() {
  const { t } = useLingui()
  return (
    <DeclinePage
      heading={t`Your income does not support this line yet`}
      lead={
        <Trans>
          We are sorry: too much of your income is spoken for by payments that you have already. We may only lend what
          can be paid back.
        </Trans>
      }
    >
      <Notice tone="info" title={t`How we count`}>
        <Trans>
          We add up what has to go out each month: housing, loans, cards, and the payment of the new line. Savings can
          count as income, too. If payments already go out each month that will soon be over, or if income is missing,
          tell us.
        </Trans>
      </Notice>
    </DeclinePage>
  )
}
