import { Trans, useLingui } from '@lingui/react/macro'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown before closing while a partner, the company that brought in the application, reviews the
 * application. The screen shows the reviewing company, the due date and the next step.
 */
export default function MerchantScreen() {
  const { t } = useLingui()
  const { merchant, applicationStatus } = useJourney().view
  const name = merchant?.name ?? t`our partner`
  const referred = applicationStatus.partnerReferred
  return (
    <ReviewPage
      kind="MERCHANT"
      heading={referred ? t`We’re reviewing your application` : t`${name} is reviewing your application`}
      lead={
        referred ? (
          <Trans>
            {name} asked us to look at the work and the amount. An underwriter is reviewing them and may contact you.
            This isn’t a denial.
          </Trans>
        ) : (
          <Trans>
            Your application came to us through {name}. Before you sign, they confirm the work and the amount. You don’t
            need to do anything.
          </Trans>
        )
      }
      doing={referred ? t`Review by our team` : t`Review by ${name}`}
    >
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>you confirm the loans on your home, and then your documents are ready to sign.</Trans>
      </p>
      <p>
        <Trans>
          For questions about the work, contact {name}. For questions about your line of credit, contact us.
        </Trans>
      </p>
    </ReviewPage>
  )
}
