import { Trans, useLingui } from '@lingui/react/macro'
import { formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import { Card, Facts } from '../../../ui/Card.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/** The screen shown while a broker values the home. It shows the broker's name, the due date and the next step. */
export default function BpoWaitingScreen() {
  const { t } = useLingui()
  const { bpo } = useJourney().view
  const day = bpo?.expected && formatLongDate(bpo.expected)
  return (
    <ReviewPage
      heading={t`Your valuation is in progress`}
      lead={
        <Trans>
          A local broker will look at your home from the street and compare it with nearby sales. You don’t need to do
          anything or be home.
        </Trans>
      }
      doing={t`Valuing your home`}
      by={day}
    >
      <Card>
        <Facts
          items={[
            { label: t`Broker`, value: bpo?.broker ?? t`We’re finding a broker near your home.` },
            // Once the broker has set a date, the page shows the date above this card, so leave out the row
            // 'Expected by'.
            ...(day ? [] : [{ label: t`Expected by`, value: t`We’ll show the date here once a broker accepts.` }]),
            ...(bpo?.estimate === undefined ? [] : [{ label: t`Your estimate`, value: formatMoney(bpo.estimate) }]),
            { label: t`What’s next`, value: t`You’ll see offers based on the broker’s value.` },
          ]}
        />
      </Card>
    </ReviewPage>
  )
}
