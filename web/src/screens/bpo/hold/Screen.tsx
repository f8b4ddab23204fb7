import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from 'domain/values/money.ts'
import { Card, Facts } from '../../../ui/Card.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if the broker's value is far below the automated value. An underwriter chooses between the two
 * values.
 */
export default function HomeValueScreen() {
  const { t } = useLingui()
  const { valuation } = useJourney().view
  return (
    <ReviewPage
      kind="HOME_VALUE"
      heading={t`We are looking at the value of your home`}
      lead={
        <Trans>
          The broker’s value is much lower than our automatic one. Before we go on, a person compares the two and
          decides which counts. That does not mean no.
        </Trans>
      }
      doing={t`Comparing the two values`}
    >
      {valuation && (
        <Card>
          <Facts
            figures
            items={[
              { label: t`The broker’s value`, value: formatMoney(valuation.value) },
              ...(valuation.automated
                ? [{ label: t`Our automatic value`, value: formatMoney(valuation.automated.value) }]
                : []),
            ]}
          />
        </Card>
      )}
      <p>
        <Trans>
          Then you see your offers, made with the value that counts. If the broker cannot have known something, such as
          rooms that were added, please call us and tell us.
        </Trans>
      </p>
    </ReviewPage>
  )
}
