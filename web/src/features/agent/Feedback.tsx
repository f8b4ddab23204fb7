import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FEEDBACK_KINDS, type FeedbackItem, type FeedbackKind, type FeedbackPage } from 'domain/api/staffFeedback.ts'
import { FEEDBACK_TOPIC_LABELS, LEAVE_REASON_LABELS } from 'domain/forms/feedback.ts'
import { AGENT_FEEDBACK, AGENT_WORK, agentApplicationPath } from 'domain/routes/routes.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import css from './Agent.module.css'
import { ExportCsv } from './ExportCsv.tsx'
import { NoSeat } from './NoSeat.tsx'
import { feedbackExport, feedbackQuery } from './queries.ts'

const LABELS: Readonly<Record<FeedbackItem['about'], string>> = { ...FEEDBACK_TOPIC_LABELS, ...LEAVE_REASON_LABELS }

const addressOf = (kind: FeedbackKind, after?: string): string =>
  `${AGENT_FEEDBACK}?${new URLSearchParams({ kind, ...(after && { after }) })}`

/** Shows compliance staff the messages to the CEO and the leave surveys. Each list can be exported. */
export function Feedback() {
  const [search] = useSearchParams()
  const kind = FEEDBACK_KINDS.find((name) => name === search.get('kind')) ?? 'ceo'
  const query = useQuery(feedbackQuery(kind, search.get('after') ?? undefined))
  if (query.error instanceof ApiError && query.error.status === 403) return <NotForYou />
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(page) => <Shown kind={kind} page={page} further={search.has('after')} />}
    </Loaded>
  )
}

function NotForYou() {
  const { t } = useLingui()
  return (
    <QuestionPage heading={t`Feedback`} back={AGENT_WORK}>
      <Notice tone="info" title={t`Only compliance staff can read feedback`}>
        <Trans>Feedback can include complaints. Ask your compliance team.</Trans>
      </Notice>
    </QuestionPage>
  )
}

function Shown({ kind, page, further }: { kind: FeedbackKind; page: FeedbackPage; further: boolean }) {
  const { t, i18n } = useLingui()
  const kinds: Readonly<Record<FeedbackKind, string>> = {
    ceo: t`Messages to the CEO`,
    'leave-survey': t`Leave surveys`,
  }
  const { items, counts, keptMonths, next } = page
  return (
    <QuestionPage
      heading={t`Feedback`}
      width="wide"
      back={AGENT_WORK}
      lead={<Trans>We keep feedback for {keptMonths} months. Every view is logged.</Trans>}
    >
      <div className={css.work}>
        <div className={css.side}>
          <nav aria-label={t`Feedback`}>
            <ul className={css.queues}>
              {FEEDBACK_KINDS.map((one) => (
                <li key={one}>
                  <Link href={addressOf(one)} className={css.queue} aria-current={one === kind ? 'page' : undefined}>
                    <span className={css.queueName}>{kinds[one]}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {counts.length > 0 && (
            <Card title={kind === 'ceo' ? t`Topics` : t`Reasons`}>
              <Facts
                figures
                items={counts.map(({ about, count }) => ({ label: i18n._(LABELS[about]), value: count }))}
              />
            </Card>
          )}
          {items.length > 0 && <ExportCsv name={kind} read={() => feedbackExport(kind)} />}
        </div>
        {items.length === 0 ? (
          <EmptyState
            sign="message"
            title={kind === 'ceo' ? <Trans>No messages yet.</Trans> : <Trans>No leave surveys yet.</Trans>}
            action={
              <LinkButton href={AGENT_WORK}>
                <Trans>Back to the work queue</Trans>
              </LinkButton>
            }
          >
            {kind === 'ceo' ? (
              <Trans>Messages to the CEO appear here.</Trans>
            ) : (
              <Trans>The reasons people give when they leave an application appear here.</Trans>
            )}
          </EmptyState>
        ) : (
          <section className={css.items} aria-label={kinds[kind]}>
            <Stack>
              {items.map((item) => (
                <Item key={item.uuid} item={item} />
              ))}
            </Stack>
            <p className={css.pages}>
              {further && (
                <Link href={addressOf(kind)} className={css.open}>
                  <Trans>First page</Trans>
                </Link>
              )}
              {next && (
                <Link href={addressOf(kind, next)} className={css.open}>
                  <Trans>Next page</Trans>
                </Link>
              )}
            </p>
          </section>
        )}
      </div>
    </QuestionPage>
  )
}

function Item({ item }: { item: FeedbackItem }) {
  const { i18n } = useLingui()
  const { at, about, text, marketingConsent, occasion, page, applicationUuid } = item
  return (
    <Card
      title={i18n._(LABELS[about])}
      corner={
        marketingConsent !== undefined && (
          <Tag tone={marketingConsent ? 'good' : 'info'}>
            {marketingConsent ? <Trans>OK to publish</Trans> : <Trans>Don’t publish</Trans>}
          </Tag>
        )
      }
    >
      {text && <p className={css.words}>{text}</p>}
      <p className={css.small}>
        {formatMoment(LOCAL_ZONE, instant(at))}
        {occasion === 'SIGN_OUT' && (
          <>
            {', '}
            <Trans>when signing out</Trans>
          </>
        )}
        {', '}
        <Trans>from {page}</Trans>
      </p>
      {applicationUuid && (
        <p>
          <Link href={agentApplicationPath(applicationUuid)} className={css.open}>
            <Trans>Open application</Trans>
          </Link>
        </p>
      )}
    </Card>
  )
}
