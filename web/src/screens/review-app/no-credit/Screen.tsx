import { Trans, useLingui } from '@lingui/react/macro'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

export default function NoCreditScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      kind="NO_CREDIT"
      heading={t`We could not find your credit file`}
      lead={<Trans>The credit bureau has no file that matches what you entered.</Trans>}
      doing={t`Looking for your file by hand`}
    />
  )
}
