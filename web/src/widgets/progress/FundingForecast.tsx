import { Trans } from '@lingui/react/macro'
import type { Screen } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { useJourney } from '../journey/journey.ts'
import css from './Progress.module.css'
import { AllDates } from './StatusLink.tsx'

/** Screens whose content already states the funding date. */
const DATED: readonly Screen[] = ['complete', 'insurance/requirements']

/** Shows the expected funding date and links to the status page. Renders nothing on the status page itself. */
export function FundingForecast() {
  const { view, screen } = useJourney()
  const { funding } = view.forecast
  if (screen === 'status') return null
  return (
    <p className={css.forecast}>
      {funding && !DATED.includes(screen) && (
        <b>
          <Trans>Funding expected {formatLongDate(funding)} (Est.)</Trans>
        </b>
      )}
      <AllDates />
    </p>
  )
}
