import { Trans, useLingui } from '@lingui/react/macro'
import { List } from '../../../ui/List.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if the credit file has a past-due payment. An underwriter reviews the application before the
 * automatic decision continues.
 */
export default function DelinquencyScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      kind="DELINQUENCY"
      heading={t`Your credit file shows a late payment`}
      lead={
        <Trans>
          Your report shows a past-due payment on a loan or credit card. Our team is reviewing it before you continue.
          This isn’t a denial.
        </Trans>
      }
      doing={t`Reviewing the late payment`}
    >
      <Stack gap={3}>
        <h2>
          <Trans>What helps</Trans>
        </h2>
        <List>
          <li>
            <Trans>
              If you’ve paid it, have the receipt or statement ready when we call. Reports can be a month behind.
            </Trans>
          </li>
          <li>
            <Trans>If it’s wrong or isn’t yours, tell us. You can dispute it with the bureau for free.</Trans>
          </li>
          <li>
            <Trans>If it’s still unpaid, paying it now helps the most.</Trans>
          </li>
        </List>
      </Stack>
    </ReviewPage>
  )
}
