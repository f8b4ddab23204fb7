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
          Your report shows a payment on a loan or card as past due. Someone on our team looks at it before we go on.
          That does not mean no.
        </Trans>
      }
      doing={t`Looking at the late payment`}
    >
      <Stack gap={3}>
        <h2>
          <Trans>What helps</Trans>
        </h2>
        <List>
          <li>
            <Trans>
              Is it paid by now? Reports lag by a month. Have the receipt or statement at hand when we call.
            </Trans>
          </li>
          <li>
            <Trans>Is it not yours, or wrong? Say so: you can dispute it with the bureau free of charge.</Trans>
          </li>
          <li>
            <Trans>Is it still open? Paying it now helps more than anything else.</Trans>
          </li>
        </List>
      </Stack>
    </ReviewPage>
  )
}
