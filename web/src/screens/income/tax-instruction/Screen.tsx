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
      heading={t`How linking your tax returns works`}
      lead={
        <Trans>
          The tax service sends us the figures of your last two returns. It takes about three minutes, and we never see
          your password.
        </Trans>
      }
      back={review}
    >
      <Card title={t`Have at hand`}>
        <List>
          <li>
            <Trans>your Social Security number or ITIN, as on the return</Trans>
          </li>
          <li>
            <Trans>the address on your last return, if you have moved since</Trans>
          </li>
          <li>
            <Trans>
              your last two returns (form 1040, with Schedule C, E or K-1 if you file one), in case they ask
            </Trans>
          </li>
        </List>
      </Card>
      <Card title={t`What you do`}>
        <List>
          <li>
            <Trans>Choose “tax returns” on the income page and continue: the tax service opens.</Trans>
          </li>
          <li>
            <Trans>Sign in there, or make an account, and agree that it may send us the transcripts.</Trans>
          </li>
          <li>
            <Trans>You come back here by yourself. If your figures are there, you go on at once.</Trans>
          </li>
        </List>
      </Card>
      <Card title={t`If it does not work`}>
        <p>
          <Trans>
            Did you file late, or jointly with a former spouse? Then the service may find nothing. Choose another way on
            the income page, or call us at <a href={`tel:${phone}`}>{phone}</a>.
          </Trans>
        </p>
      </Card>
      <div>
        <LinkButton kind="primary" href={review}>
          <Trans>Back to your income</Trans>
        </LinkButton>
      </div>
    </StepPage>
  )
}
