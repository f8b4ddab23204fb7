import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { Milestone } from 'domain/application/views/forecast.ts'
import { isOver } from 'domain/application/views/waits.ts'
import { applicationPath, CONTACT } from 'domain/routes/routes.ts'
import { daysBetween, formatFullDate, formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Facts, KeyFigure } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Estimated } from '../../ui/Progress.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { PageEnd } from '../../widgets/closing/PageEnd.tsx'
import { useMoment } from '../../widgets/closing/useMoment.ts'
import { journeyPath, useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../widgets/journey/useWatch.ts'
import { Milestones } from '../../widgets/progress/Milestones.tsx'
import { STATES } from '../../widgets/progress/timeline.ts'
import { awaitedNames, useWaitWords } from '../../widgets/progress/waitWords.ts'
import { Moves } from './Moves.tsx'
import css from './Status.module.css'

/**
 * The status page. It counts the days to the funding date and shows the party that must act, all milestones, and the
 * reasons for date changes.
 */
export default function StatusScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  useWatch(applicationQuery(uuid).queryKey)
  const { forecast } = view
  const over = isOver(forecast.wait)
  // Don't repeat the funding date in the timeline, because the heading states it.
  const milestones = forecast.milestones.map((one) => (one.kind === 'FUNDING' ? { ...one, on: undefined } : one))
  const body = (
    <>
      {!over && <Now view={view} milestones={milestones} />}
      <Stack gap={4}>
        <h2>
          <Trans>Your timeline</Trans>
        </h2>
        <Milestones view={view} milestones={milestones} label={t`From application to funding`} />
        {forecast.funding && (
          <p className={css.soft}>
            <Trans>
              <Estimated />
              means an estimate as of today. Other dates are set.
            </Trans>
          </p>
        )}
      </Stack>
      <Moves moved={forecast.moved} />
      <Help loanNumber={view.loanNumber} />
      <PageEnd print />
    </>
  )
  if (over) return <Ended view={view}>{body}</Ended>
  const { funding, about } = forecast
  return (
    <StepPage
      heading={funding ? t`Funding expected ${formatLongDate(funding)} (Est.)` : t`Your application’s status`}
      lead={
        !funding &&
        about !== undefined && (
          <Trans>After you choose an offer, it usually takes about {about} business days to get your money.</Trans>
        )
      }
    >
      {funding && <Countdown today={view.today} funding={funding} milestones={milestones} />}
      {body}
    </StepPage>
  )
}

interface CountdownProps {
  today: PlainDate
  funding: PlainDate
  milestones: readonly Milestone[]
}

/** The number of days until the money is sent, and a bar that shows how many milestones are complete. */
function Countdown({ today, funding, milestones }: CountdownProps) {
  const { t } = useLingui()
  const days = daysBetween(today, funding)
  const left = days === 0 ? t`Today` : t`${plural(days, { one: '# day', other: '# days' })}`
  const done = milestones.filter(({ state }) => state === 'DONE').length
  const all = milestones.length
  return (
    <Card>
      <KeyFigure
        size="large"
        label={days === 0 ? t`We plan to send your money` : t`Until we send your money`}
        value={left}
        unit={<Estimated />}
        note={<Trans>If the date changes, you’ll see why on this page.</Trans>}
      />
      <div>
        <Segments size="thick" states={milestones.map(({ state }) => STATES[state])} />
        <p className={css.soft}>
          <Trans>
            {done} of {all} milestones reached
          </Trans>
        </p>
      </div>
    </Card>
  )
}

/** Shows the party that must act, when the wait started, and what the borrower can do in the meantime. */
function Now({ view, milestones }: { view: ApplicationView; milestones: readonly Milestone[] }) {
  const { t } = useLingui()
  const words = useWaitWords()
  const { date } = useMoment()
  const { what, by, since, delayed } = view.forecast.wait
  const mine = by === 'BORROWER'
  const { says, action } = words.of(what)
  const start = date(since)
  const isTold = milestones.some(({ on }) => on === start)
  return (
    <Card title={words.holder({ by: mine ? 'YOU' : by, names: awaitedNames(view) })} marked={mine}>
      <p className={css.what}>{says}</p>
      {delayed && <p>{words.delayed}</p>}
      <Facts
        items={[
          // If the timeline already shows when the wait started, don't repeat the date.
          ...(isTold ? [] : [{ label: t`Since`, value: formatFullDate(start) }]),
          {
            label: t`What to do`,
            value: mine
              ? (action ?? says)
              : what === 'RESCISSION'
                ? t`Nothing. If you change your mind, you can cancel at no cost.`
                : t`Nothing for now. We’ll continue automatically.`,
          },
        ]}
      />
      <div data-print="none">
        <LinkButton href={journeyPath(view)} kind={mine ? 'primary' : 'secondary'}>
          {mine ? <Trans>Continue</Trans> : <Trans>Back to my application</Trans>}
        </LinkButton>
      </div>
    </Card>
  )
}

/** The status page of an application that has ended, for example because the line was funded. */
function Ended({ view, children }: { view: ApplicationView; children: ReactNode }) {
  const { t } = useLingui()
  const { what, since } = view.forecast.wait
  const day = formatFullDate(useMoment().date(since))
  const texts: Record<string, { heading: string; lead: ReactNode; link: string }> = {
    FUNDED: {
      heading: t`Your line of credit is funded`,
      lead: <Trans>We sent your money on {day}.</Trans>,
      link: t`See your line`,
    },
    CANCELLED: {
      heading: t`Your application is canceled`,
      lead: <Trans>Your application ended on {day}. The receipt has the details.</Trans>,
      link: t`See the receipt`,
    },
    DECLINED: {
      heading: t`Your application is closed`,
      lead: <Trans>We couldn’t approve it. We decided on {day}.</Trans>,
      link: t`See the reasons`,
    },
  }
  const { heading, lead, link } = texts[what] ?? {
    heading: t`Your application is closed`,
    lead: null,
    link: t`See your application`,
  }
  return (
    <QuestionPage heading={heading} lead={lead}>
      <div data-print="none">
        <LinkButton href={applicationPath(view.uuid, view.journey.screen)} kind="primary">
          {link}
        </LinkButton>
      </div>
      {children}
    </QuestionPage>
  )
}

function Help({ loanNumber }: { loanNumber: string }) {
  const phone = useSupportPhone()
  return (
    <p>
      <Trans>
        Questions? Call <a href={`tel:${phone}`}>{phone}</a> with your loan number, {loanNumber}, or see{' '}
        <Link href={CONTACT}>how to reach us</Link>.
      </Trans>
    </p>
  )
}
