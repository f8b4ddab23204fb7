import { Trans, useLingui } from '@lingui/react/macro'
import { payoffLiens } from 'domain/application/funding/payoffs.ts'
import { formatMoney } from 'domain/values/money.ts'
import { Stack } from '../../../ui/Page.tsx'
import { Checklist, type ChecklistItem } from '../../../ui/Progress.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if a lienholder requests an unexpected payoff amount or doesn't respond. It explains the delay for
 * each loan.
 */
export default function PayoffHoldScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { funding } = view
  const items = payoffLiens(view).map(({ uuid, lender, balance }): ChecklistItem => {
    const payoff = funding.payoffs?.find(({ lien }) => lien === uuid)
    if (payoff?.paid)
      return { key: uuid, label: lender, detail: t`${formatMoney(payoff.paid.amount, 2)} paid`, state: 'done' }
    return {
      key: uuid,
      label: lender,
      detail:
        payoff?.demanded === undefined
          ? t`The lender hasn’t sent a payoff amount. Our records show ${formatMoney(balance, 2)}.`
          : t`The lender asks for ${formatMoney(payoff.demanded, 2)}. Our records show ${formatMoney(balance, 2)}.`,
      // Mark the payoff as in progress, because the lender must act, not the borrower.
      state: 'doing',
    }
  })
  return (
    <ReviewPage
      kind="PAYOFF"
      heading={t`We’re reviewing a payoff amount`}
      lead={
        <Trans>
          Your line is open, and your money is safe. A lender’s payoff amount doesn’t match our records. We’re working
          it out with them. You don’t need to do anything.
        </Trans>
      }
      doing={t`Confirming the amount with the lender`}
    >
      <Stack gap={3}>
        <h2>
          <Trans>Loans your line pays off</Trans>
        </h2>
        <Checklist label={t`Loans your line pays off`} items={items} />
      </Stack>
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>
          we pay off the loan and send the rest of your draw to your account. If the payoff is higher than we expected,
          the difference comes from your draw. Keep making your loan payments until the loan’s account shows that it’s
          paid off.
        </Trans>
      </p>
    </ReviewPage>
  )
}
