import { Trans, useLingui } from '@lingui/react/macro'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

export default function IncorrectPinScreen() {
  const { t } = useLingui()
  return (
    <ReviewPage
      heading={t`The PIN did not open your credit file`}
      lead={<Trans>The credit bureau refused it.</Trans>}
      doing={t`Asking again`}
    />
  )
}
