import { Trans, useLingui } from '@lingui/react/macro'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

export default function DelinquencyScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      kind="DELINQUENCY"
      heading={t`Your credit file shows a late payment`}
      lead={<Trans>A person looks at it before we go on. That is not a no.</Trans>}
      doing={t`Looking at the late payment`}
    />
  )
}
