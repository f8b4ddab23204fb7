import { Trans, useLingui } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { List } from '../../../ui/List.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'

/** The instructions for linking tax returns, shown before the borrower goes to the tax service. */
export default function TaxInstructionScreen() {
  const { t } = useLingui()
  const { uuid } = useJourney()
  const phone = useSupportPhone()
  const review = applicationPath(uuid, 'income/review')
  return (
    <StepPage
      heading={t`How to link your tax returns`}
      lead={
        <Trans>
          The tax service sends us figures from your last two returns. It takes about three minutes, and we never see
          your password.
        </Trans>
      }
      back={review}
    >
      <Card title={t`What you’ll need`}>
        <List>
          <li>
            <Trans>your Social Security number or ITIN, as shown on the return</Trans>
          </li>
          <li>
            <Trans>the address on your last return, if you’ve moved since</Trans>
          </li>
          <li>
            <Trans>
              your last two returns (Form 1040, and Schedule C, E, or K-1 if you file one), in case the service asks
            </Trans>
          </li>
        </List>
      </Card>
      <Card title={t`Steps`}>
        <List>
          <li>
            <Trans>Choose “tax returns” on the income page, then continue. The tax service opens.</Trans>
          </li>
          <li>
            <Trans>Sign in or create an account there. Then allow the service to send us your transcripts.</Trans>
          </li>
          <li>
            <Trans>You’ll come back here automatically. If we have your figures, you can continue right away.</Trans>
          </li>
        </List>
      </Card>
      <Card title={t`If it doesn’t work`}>
        <p>
          <Trans>
            If you filed late or jointly with a former spouse, the service may not find your returns. Choose another
            option on the income page, or call us at <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </p>
      </Card>
      <div>
        <LinkButton kind="primary" href={review}>
          <Trans>Back to income</Trans>
        </LinkButton>
      </div>
    </StepPage>
  )
}
