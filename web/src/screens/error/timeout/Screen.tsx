import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { useSupportPhone } from '../../../widgets/journey/WaitingStep.tsx'

/** An answer from outside has not come in time. */
export default function TimeoutScreen() {
  const { t } = useLingui()
  const { uuid, again } = useJourney()
  const phone = useSupportPhone()
  useWatch(applicationQuery(uuid).queryKey)
  return (
    <StepPage
      heading={t`We are still waiting for an answer`}
      lead={
        <Trans>
          Somebody we asked about your application has not answered yet. Everything you entered is kept, and this page
          goes on by itself.
        </Trans>
      }
    >
      <Notice tone="info" title={<Trans>You need not stay</Trans>}>
        <Trans>
          We write to you as soon as it goes on. If it has been longer than a business day, call us at{' '}
          <a href={`tel:${phone}`}>{phone}</a>.
        </Trans>
      </Notice>
      <ButtonRow>
        <Button type="button" onClick={again}>
          <Trans>Check again</Trans>
        </Button>
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </ButtonRow>
    </StepPage>
  )
}
