import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isOver } from 'domain/application/views/waits.ts'
import { APPLY_AGAIN, REGISTER_V2 } from 'domain/routes/routes.ts'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { type ApplicationSummary, applicationsQuery, useProfile } from '../../api/queries.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { SignedIn } from '../../widgets/frame/SignedIn.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import css from './Dashboard.module.css'
import { LineCard } from './LineCard.tsx'

// The pipeline's code loads separately, because only brokers use it.
const Pipeline = lazy(async () => ({ default: (await import('../../features/broker/Pipeline.tsx')).Pipeline }))

/**
 * The dashboard. It lists the person's applications, each with what it's waiting for and a link to continue. Brokers
 * see their pipeline first.
 */
export default function DashboardPage() {
  return (
    <SignedIn frame={SignedInFrame}>
      <Dashboard />
    </SignedIn>
  )
}

/** Milliseconds between refetches while the page is visible. */
const EVERY_MS = 60_000

function Dashboard() {
  const { t } = useLingui()
  const { data: profile } = useProfile(true)
  const { data, error } = useQuery({
    ...applicationsQuery,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
  })
  const broker = profile?.profileType === 'BROKER'
  const onlyLines = !broker && data !== undefined && data.length > 0 && data.every(isFunded)
  const { state } = useLocation() as { state: { unavailable?: boolean } | null }
  return (
    <QuestionPage
      heading={broker ? t`Dashboard` : onlyLines ? t`Your lines of credit` : t`Your applications`}
      width={broker ? 'wide' : 'column'}
    >
      <Stack gap={8}>
        {state?.unavailable && (
          <Notice live title={t`You can’t open that application`}>
            <Trans>It isn’t in this account. Here are the applications you can open.</Trans>
          </Notice>
        )}
        {broker && (
          <Suspense
            fallback={
              <Loading>
                <Skeleton shape="card" />
              </Loading>
            }
          >
            <Pipeline />
          </Suspense>
        )}
        {data ? (
          <Applications applications={data} broker={broker} />
        ) : error ? (
          <Notice tone="bad" live title={t`We couldn’t load your applications`}>
            <Trans>Check your connection and reload the page.</Trans>
          </Notice>
        ) : (
          <Loading>
            <Skeleton shape="card" />
          </Loading>
        )}
      </Stack>
    </QuestionPage>
  )
}

const isFunded = ({ wait }: ApplicationSummary) => wait.what === 'FUNDED'

function Applications({ applications, broker }: { applications: readonly ApplicationSummary[]; broker: boolean }) {
  const { t } = useLingui()
  if (applications.length === 0) return broker ? null : <Empty />
  // List the applications that are waiting for this person first.
  const open = applications
    .filter(({ wait }) => !isOver(wait))
    .sort((a, b) => Number(b.wait.by === 'YOU') - Number(a.wait.by === 'YOU'))
  const funded = applications.filter(isFunded)
  const closed = applications.filter((one) => isOver(one.wait) && !isFunded(one))
  return (
    <Stack>
      <Group heading={broker ? t`Your own applications` : undefined} applications={open} />
      <Group
        // Omit the heading if all applications are funded lines, because the page's heading has the same wording.
        heading={broker || funded.length < applications.length ? t`Your lines of credit` : undefined}
        applications={funded}
      />
      <Group heading={t`Closed`} applications={closed} />
      <LinkButton href={APPLY_AGAIN} kind="quiet">
        <Trans>Apply for another home</Trans>
      </LinkButton>
    </Stack>
  )
}

interface GroupProps {
  heading: string | undefined
  applications: readonly ApplicationSummary[]
}

function Group({ heading, applications }: GroupProps) {
  if (applications.length === 0) return null
  const level = heading ? 3 : 2
  return (
    <>
      {heading && <h2 className={css.section}>{heading}</h2>}
      {applications.map((application) =>
        application.line ? (
          <LineCard key={application.uuid} application={application} line={application.line} level={level} />
        ) : (
          <ApplicationCard key={application.uuid} application={application} level={level} />
        ),
      )}
    </>
  )
}

function Empty() {
  return (
    <EmptyState
      sign="home"
      title={<Trans>You don’t have an application yet.</Trans>}
      action={
        <LinkButton href={REGISTER_V2} kind="primary">
          <Trans>See what you can borrow</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Answer a few questions about your home and your income to see what you can borrow. It doesn’t affect your credit
        score.
      </Trans>
    </EmptyState>
  )
}
