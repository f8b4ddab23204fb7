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
          The credit bureau can’t find your file by name and address alone. With this number, it can. You’ll see your
          offers a moment later.
        </Trans>
      }
    >
      <SocialForm />
      <p>
        <Trans>
          Prefer to give it by phone? Call <a href={`tel:${phone}`}>{phone}</a> and have your loan number ready:{' '}
          {view.loanNumber}.
        </Trans>
      </p>
    </StepPage>
  )
}
