import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { applicationQuery } from '../../api/queries.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Checklist } from '../../ui/Progress.tsx'
import { Rescission } from '../../widgets/closing/Rescission.tsx'
import { useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../widgets/journey/useWatch.ts'
import { useSupportPhone } from '../../widgets/journey/WaitingStep.tsx'

/** A check could not be done by machine: a person has taken it over. */
export default function HoldScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const phone = useSupportPhone()
  useWatch(applicationQuery(uuid).queryKey)
  return (
    <StepPage
      heading={t`A person is looking at your application`}
      lead={
        <Trans>
          One of the checks did not go through by itself. That is not a no: somebody of ours does it by hand, usually
          within one business day.
        </Trans>
      }
    >
      <Checklist
        label={t`Where it stands`}
        items={[
          {
            key: 'you',
            label: t`What you entered`,
            detail: t`Kept. You need not enter anything again.`,
            state: 'done',
          },
          { key: 'we', label: t`Our check by hand`, detail: t`We write to you as soon as it is done.`, state: 'doing' },
        ]}
      />
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>it goes on here by itself, where you left it.</Trans>
      </p>
      <p>
        <Trans>
          Questions, or something that could help us? Call <a href={`tel:${phone}`}>{phone}</a> and say your loan
          number, {view.loanNumber}.
        </Trans>
      </p>
      <Rescission />
      <div>
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </div>
    </StepPage>
  )
}
