import { Trans, useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { isOver } from 'domain/application/views/waits.ts'
import { applicationPath, CONTACT, DASHBOARD } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { applicationQuery } from '../../api/queries.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Timeline } from '../../ui/Progress.tsx'
import { useMoment } from '../../widgets/closing/useMoment.ts'
import { journeyPath, useJourney } from '../../widgets/journey/journey.ts'
import { StepPage } from '../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../widgets/journey/useSupportPhone.ts'
import { useWatch } from '../../widgets/journey/useWatch.ts'
import { useTimeline } from '../../widgets/progress/timeline.ts'
import { useWaitWords } from '../../widgets/progress/waitWords.ts'
import { Moves } from './Moves.tsx'
import css from './Status.module.css'

/**
 * The status page. It shows the expected funding date, the party that must act, all milestones, and the reasons for
 * date changes.
 */
export default function StatusScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  useWatch(applicationQuery(uuid).queryKey)
  const { forecast } = view
  const over = isOver(forecast.wait)
  const items = useTimeline(view, forecast.milestones)
  const body = (
    <>
      {!over && <Now view={view} />}
      <Stack gap={4}>
        <h2>
          <Trans>Your timeline</Trans>
        </h2>
        {forecast.funding && (
          <p className={css.soft}>
            <Trans>
              A day with “about” is what we expect as it looks today. A day without it is done, booked or set by law.
            </Trans>
          </p>
        )}
        <Timeline items={items} label={t`From your application to the money`} />
      </Stack>
      <Moves moved={forecast.moved} />
      <Help loanNumber={view.loanNumber} />
      <div className={css.ways} data-print="none">
        <LinkButton href={DASHBOARD}>
          <Trans>Go to my dashboard</Trans>
        </LinkButton>
        <Button kind="secondary" onClick={() => window.print()}>
          <Trans>Print this page</Trans>
        </Button>
      </div>
    </>
  )
  if (over) return <Ended view={view}>{body}</Ended>
  return (
    <StepPage
      heading={
        forecast.funding ? t`Funds expected ${formatLongDate(forecast.funding)}` : t`Where your application stands`
      }
      lead={<Estimate view={view} />}
    >
      {body}
    </StepPage>
  )
}

/** States how certain the expected funding date is. */
function Estimate({ view: { forecast } }: { view: ApplicationView }) {
  const { about, funding } = forecast
  if (funding) return <Trans>This is an estimate, as it looks today. If the day moves, you see here why.</Trans>
  if (about === undefined) return null
  return (
    <Trans>
      There is no date for your money yet. Once you have chosen an offer and gone through the steps, it takes about{' '}
      {about} business days.
    </Trans>
  )
}

/** Shows the party that must act, the start of the wait, and what the borrower can do in the meantime. */
function Now({ view }: { view: ApplicationView }) {
  const { t } = useLingui()
  const words = useWaitWords()
  const { date } = useMoment()
  const { what, by, since, signers = [], delayed } = view.forecast.wait
  const mine = by === 'BORROWER'
  const names = view.helocSigners.flatMap(({ identityUuid, name }) =>
    signers.includes(identityUuid) && name ? [name.firstName] : [],
  )
  const { says, action } = words.of(what)
  const cancelUntil = what === 'RESCISSION' ? view.rescission?.expires : undefined
  return (
    <Card title={words.holder({ by: mine ? 'YOU' : by, names })} marked={mine}>
      <p className={css.what}>{says}</p>
      {delayed && <p>{words.delayed}</p>}
      <Facts
        items={[
          { label: t`Since`, value: formatLongDate(date(since)) },
          {
            label: t`What you can do`,
            value: mine
              ? (action ?? says)
              : cancelUntil
                ? t`Nothing, or cancel until midnight on ${formatLongDate(cancelUntil)}.`
                : t`Nothing for now. It goes on by itself.`,
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
  const day = formatLongDate(useMoment().date(since))
  const texts: Record<string, { heading: string; lead: ReactNode; link: string }> = {
    FUNDED: {
      heading: t`Your line of credit is funded`,
      lead: <Trans>We sent your money on {day}.</Trans>,
      link: t`See your line`,
    },
    CANCELLED: {
      heading: t`Your application is cancelled`,
      lead: <Trans>It ended on {day}. No money goes out, and you owe nothing.</Trans>,
      link: t`See the receipt`,
    },
    DECLINED: {
      heading: t`Your application is closed`,
      lead: <Trans>We could not approve it. We decided on {day}.</Trans>,
      link: t`See the reasons`,
    },
  }
  const { heading, lead, link } = texts[what] ?? { heading: t`Your application is closed`, lead: null, link: t`See it` }
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
        Questions? Call <a href={`tel:${phone}`}>{phone}</a> and say your loan number, {loanNumber}, or see{' '}
        <Link href={CONTACT}>how to reach us</Link>.
      </Trans>
    </p>
  )
}
