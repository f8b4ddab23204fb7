import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { DASHBOARD } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { formatMoney } from 'domain/values/money.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card, KeyFigure } from '../../ui/Card.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Timeline } from '../../ui/Progress.tsx'
import { arrivalDay, type Holder, holderOf, milestones } from '../../widgets/closing/milestones.ts'
import { Receipt } from '../../widgets/closing/Receipt.tsx'
import { Rescission } from '../../widgets/closing/Rescission.tsx'
import { KeptDocuments } from '../../widgets/documents/KeptDocuments.tsx'
import { useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../widgets/journey/useWatch.ts'
import { StatusLink } from '../../widgets/progress/StatusLink.tsx'
import { useTimeline } from '../../widgets/progress/timeline.ts'
import css from './Complete.module.css'

/**
 * The timeline from signing to funding. It shows past and future milestones with their dates, and the party that must
 * act next.
 */
export default function CompleteScreen() {
  const { uuid, view } = useJourney()
  useWatch(applicationQuery(uuid).queryKey, { enabled: view.journey.waits })
  if (view.cancelled) return <CancelledPage />
  return <Way />
}

function Way() {
  const { t } = useLingui()
  const { view } = useJourney()
  const funded = view.funding.fundedAt !== undefined
  const arrival = arrivalDay(view)
  const items = useTimeline(view, milestones(view))
  return (
    <StepPage
      heading={funded ? t`Your line of credit is funded` : t`All signed. Your money is on its way.`}
      lead={<Holding holder={holderOf(view)} funded={funded} />}
    >
      {view.offer && arrival && (
        <Card>
          <KeyFigure
            size="large"
            label={funded ? t`Sent to your account ${account(view)}` : t`To your account ${account(view)}`}
            value={formatMoney(view.offer.cashToHand)}
            note={
              funded ? (
                <Trans>Your bank usually shows it by {formatLongDate(arrival)}.</Trans>
              ) : (
                <Trans>At your bank by {formatLongDate(arrival)}. If this date moves, we tell you.</Trans>
              )
            }
          />
        </Card>
      )}
      <Stack gap={4}>
        <h2>
          <Trans>Your timeline</Trans>
        </h2>
        <Timeline items={items} label={t`From signing to funding`} />
        {!funded && (
          <p>
            <StatusLink />
          </p>
        )}
      </Stack>
      <Rescission />
      <KeptDocuments application={view.uuid} documents={view.documents} />
      <div className={css.ways} data-print="none">
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
        <Button kind="secondary" onClick={() => window.print()}>
          <Trans>Print this page</Trans>
        </Button>
      </div>
    </StepPage>
  )
}

const account = (view: ApplicationView): string => view.disburseAccount?.mask ?? ''

function Holding({ holder, funded }: { holder: Holder; funded: boolean }) {
  if (funded) return <Trans>Everything is done. Your documents stay here for you.</Trans>
  const texts: Record<Holder, ReactNode> = {
    you: <Trans>It is your turn.</Trans>,
    nobody: (
      <Trans>
        Now the law gives you time to think it over. You need not do anything: when it is over, we go on by ourselves.
      </Trans>
    ),
    county: <Trans>Now it is with the county, which records your deed. You need not do anything.</Trans>,
    lenders: <Trans>Now we pay off the loans that you chose. You need not do anything.</Trans>,
    bank: <Trans>Now it is with our bank, which sends the money. You need not do anything.</Trans>,
  }
  return texts[holder]
}

function CancelledPage() {
  const { t } = useLingui()
  const { view } = useJourney()
  const { cancelled, person, helocSigners } = view
  if (!cancelled) return null
  const by = [person, ...helocSigners].find(({ identityUuid }) => identityUuid === cancelled.by)
  return (
    <QuestionPage
      heading={cancelled.why === 'RESCINDED' ? t`Your line of credit is cancelled` : t`Your application is withdrawn`}
      lead={
        cancelled.why === 'RESCINDED' ? (
          <Trans>You used your right to cancel. That ends the line for every owner.</Trans>
        ) : (
          <Trans>You took your application back before the line was open.</Trans>
        )
      }
    >
      <Receipt cancelled={cancelled} by={by?.name} loanNumber={view.loanNumber} />
      <KeptDocuments application={view.uuid} documents={view.documents} />
      <div className={css.ways} data-print="none">
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
      </div>
    </QuestionPage>
  )
}
