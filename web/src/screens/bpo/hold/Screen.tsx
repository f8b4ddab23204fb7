import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from 'domain/values/money.ts'
import { Card, Facts } from '../../../ui/Card.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown when the broker's value is far below the automated value. An underwriter chooses between the two
 * values.
 */
export default function HomeValueScreen() {
  const { t } = useLingui()
  const { valuation } = useJourney().view
  return (
    <ReviewPage
      kind="HOME_VALUE"
      heading={t`We’re reviewing your home’s value`}
      lead={
        <Trans>
          The broker’s value is much lower than our automated value. An underwriter is comparing the two to decide which
          one we use. This isn’t a denial.
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
                ? [{ label: t`Our automated value`, value: formatMoney(valuation.automated.value) }]
                : []),
            ]}
          />
        </Card>
      )}
      <p>
        <Trans>
          Then you’ll see offers based on the value we use. If the broker may have missed something, such as added
          rooms, please call us.
        </Trans>
      </p>
    </ReviewPage>
  )
}
