import { Trans, useLingui } from '@lingui/react/macro'
import { SocialForm } from '../../../widgets/credit/SocialForm.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'

/** The screen that asks for the full SSN, because the bureau needs it to find the credit file. */
export default function SocialScreen() {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  return (
    <StepPage
      heading={t`We need your Social Security number`}
      lead={
        <Trans>
          The credit bureau cannot tell by name and address alone which file is yours. With the number it can, and your
          offers follow a moment later.
        </Trans>
      }
    >
      <SocialForm />
      <p>
        <Trans>
          Would you rather say it to a person? Call <a href={`tel:${phone}`}>{phone}</a> with your loan number,{' '}
          {view.loanNumber}.
        </Trans>
      </p>
    </StepPage>
  )
}
