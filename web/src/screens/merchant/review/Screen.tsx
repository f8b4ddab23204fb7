import { Trans, useLingui } from '@lingui/react/macro'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown while a partner reviews the application before closing. The partner is the company that brought the
 * application. The screen shows the reviewer, the due date and the next step.
 */
export default function MerchantScreen() {
  const { t } = useLingui()
  const { merchant } = useJourney().view
  const name = merchant?.name ?? t`our partner`
  return (
    <ReviewPage
      kind="MERCHANT"
      heading={t`${name} is looking at your application`}
      lead={
        <Trans>
          Your application came to us through {name}. Before you sign, they look at it once: that it is the work and the
          amount that you agreed on. You need not do anything.
        </Trans>
      }
      doing={t`Review by ${name}`}
    >
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>you confirm the loans on your home, and then your documents are ready to sign.</Trans>
      </p>
      <p>
        <Trans>Questions about the work itself are for {name}; questions about your line of credit are for us.</Trans>
      </p>
    </ReviewPage>
  )
}
