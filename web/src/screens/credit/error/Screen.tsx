import { Trans, useLingui } from '@lingui/react/macro'
import { ClosedFile } from '../../../widgets/credit/ClosedFile.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** The screen shown if a credit bureau can't release the credit file because it's frozen or locked. */
export default function CreditErrorScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const bureau = view.creditBlock?.bureau
  return (
    <StepPage
      heading={view.creditBlock?.kind === 'LOCKED' ? t`Your credit file is locked` : t`Your credit file is frozen`}
      lead={
        <Trans>
          Your file at {bureau} is frozen or locked. This protects you and isn’t a denial. Unlock it or lift the freeze,
          and your application continues from here.
        </Trans>
      }
    >
      <ClosedFile />
    </StepPage>
  )
}
