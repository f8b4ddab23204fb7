import { Trans, useLingui } from '@lingui/react/macro'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

export default function UnderwritingScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      kind="UNDERWRITING"
      heading={t`A person is looking at your application`}
      lead={<Trans>Something in it needs a person’s judgment. That is not a no.</Trans>}
      doing={t`Reading your application`}
    />
  )
}
