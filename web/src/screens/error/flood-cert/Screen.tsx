import { Trans, useLingui } from '@lingui/react/macro'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if the flood maps don't clearly show whether the home is in a flood hazard area. A specialist checks
 * the maps.
 */
export default function FloodCertScreen() {
  const { t } = useLingui()
  const { street1 } = useJourney().view.property.address
  return (
    <ReviewPage
      kind="FLOOD"
      heading={t`We’re checking the flood maps`}
      lead={
        <Trans>
          Federal law requires us to check whether a home is in a flood hazard area. The maps weren’t clear for{' '}
          {street1}, so a specialist is reviewing them.
        </Trans>
      }
      doing={t`Reviewing the flood maps`}
    >
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>
          most homes aren’t in a flood hazard area, and you’d continue to your application summary. If yours is, we’ll
          tell you in writing, and you’ll need flood insurance before you sign.
        </Trans>
      </p>
      <p>
        <Trans>
          If you have an elevation certificate or a flood zone letter from your insurer, call us. It may answer the
          question right away.
        </Trans>
      </p>
    </ReviewPage>
  )
}
