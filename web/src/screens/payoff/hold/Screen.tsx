import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from 'domain/values/money.ts'
import { Stack } from '../../../ui/Page.tsx'
import { Checklist, type ChecklistItem } from '../../../ui/Progress.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if a lienholder requests an unexpected payoff or doesn't respond. It explains the delay for each
 * loan.
 */
export default function PayoffHoldScreen() {
  const { t } = useLingui()
  const { liens, funding } = useJourney().view
  const items = liens
    .filter(({ payOff }) => payOff)
    .map(({ uuid, lender, balance }): ChecklistItem => {
      const payoff = funding.payoffs?.find(({ lien }) => lien === uuid)
      if (payoff?.paid)
        return { key: uuid, label: lender, detail: t`${formatMoney(payoff.paid.amount, 2)} paid`, state: 'done' }
      return {
        key: uuid,
        label: lender,
        detail:
          payoff?.demanded === undefined
            ? t`Has not told us what it wants to release the loan. We know of ${formatMoney(balance, 2)}.`
            : t`Wants ${formatMoney(payoff.demanded, 2)}; we know of ${formatMoney(balance, 2)}.`,
        // Mark the payoff as in progress, because the lender, not the borrower, has to resolve the problem.
        state: 'doing',
      }
    })
  return (
    <ReviewPage
      kind="PAYOFF"
      heading={t`The payoff of a loan needs another look`}
      lead={
        <Trans>
          Your line is open and nothing can be lost. Before we pay off a loan, its lender confirms the amount, and one
          of them does not match. We settle it with them; you need not do anything.
        </Trans>
      }
      doing={t`Settling the amount with the lender`}
    >
      <Stack gap={3}>
        <h2>
          <Trans>Loans that your line pays off</Trans>
        </h2>
        <Checklist label={t`Loans that your line pays off`} items={items} />
      </Stack>
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>
          the loan is paid off and the rest of your draw goes to your account. If a lender wants more than we knew of,
          that part is taken from your draw. Keep making your payments there until we tell you that it is paid off.
        </Trans>
      </p>
    </ReviewPage>
  )
}
