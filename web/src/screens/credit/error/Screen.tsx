import { Trans, useLingui } from '@lingui/react/macro'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

export default function CreditErrorScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      heading={t`Your credit file is frozen or locked`}
      lead={<Trans>The credit bureau may not show it to us.</Trans>}
      doing={t`Asking again once it is open`}
    />
  )
}
