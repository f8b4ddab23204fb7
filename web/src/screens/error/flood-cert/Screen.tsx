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
      heading={t`The flood maps need another look`}
      lead={
        <Trans>
          The law asks us to know whether a home lies in a flood hazard area before we lend on it. The maps did not say
          for {street1}, so a person reads them.
        </Trans>
      }
      doing={t`Reading the flood maps`}
    >
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>
          most homes lie outside, and it goes on at your application summary. If yours lies in such an area, we tell you
          in writing, and you need flood insurance before you sign.
        </Trans>
      </p>
      <p>
        <Trans>
          Do you have an elevation certificate, or a letter about the flood zone from your insurer? Then call us: it can
          settle the question at once.
        </Trans>
      </p>
    </ReviewPage>
  )
}
