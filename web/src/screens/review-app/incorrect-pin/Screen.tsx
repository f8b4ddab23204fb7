import { Trans, useLingui } from '@lingui/react/macro'
import { ClosedFile } from '../../../widgets/credit/ClosedFile.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** The screen shown if the PIN that the borrower entered didn't lift the freeze on the credit file. */
export default function IncorrectPinScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const bureau = view.creditBlock?.bureau
  return (
    <StepPage
      heading={t`The PIN didn’t work`}
      lead={
        <Trans>
          {bureau} didn’t accept it. Each bureau has its own PIN, so this one may be for another bureau. You can lift
          the freeze without it.
        </Trans>
      }
    >
      <ClosedFile />
    </StepPage>
  )
}
