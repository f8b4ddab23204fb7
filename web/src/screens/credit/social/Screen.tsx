import { Trans, useLingui } from '@lingui/react/macro'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

export default function SocialScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      heading={t`We need your Social Security number`}
      lead={<Trans>The credit bureau could not tell which file is yours.</Trans>}
      doing={t`Finding your credit file`}
    />
  )
}
