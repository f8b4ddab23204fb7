import { Trans, useLingui } from '@lingui/react/macro'
import { ClosedFile } from '../../../widgets/credit/ClosedFile.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** The screen shown if the borrower's PIN didn't lift the freeze on the credit file. */
export default function IncorrectPinScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const bureau = view.creditBlock?.bureau
  return (
    <StepPage
      heading={t`The PIN did not open your credit file`}
      lead={
        <Trans>
          {bureau} did not accept it. Each bureau gives its own PIN, so it may belong to another one. Lifting the freeze
          works without it.
        </Trans>
      }
    >
      <ClosedFile />
    </StepPage>
  )
}
