import { Trans, useLingui } from '@lingui/react/macro'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

export default function InquiriesScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      kind="INQUIRIES"
      heading={t`Others asked about your credit lately`}
      lead={<Trans>We need to know whether new debts came of it.</Trans>}
      doing={t`Looking at your answer`}
    />
  )
}
