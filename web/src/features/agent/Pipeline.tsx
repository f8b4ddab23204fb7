import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AgentPipeline, STAGE_COUNT_LIMIT } from 'domain/api/agentPipeline.ts'
import { isOpenStage, STAGES, type Stage } from 'domain/application/views/brokerView.ts'
import { AGENT_PIPELINE, AGENT_WORK } from 'domain/routes/routes.ts'
import { instant } from 'domain/values/dates.ts'
import { relativeTime } from 'domain/values/relativeTime.ts'
import { useSearchParams } from 'react-router'
import { DenseTable } from '../../ui/DenseTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Tag } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import css from './Agent.module.css'
import { ExportCsv } from './ExportCsv.tsx'
import { FileLink } from './FileLink.tsx'
import { NoSeat } from './NoSeat.tsx'
import { STAGE_NAMES } from './names.ts'
import { listExport, pipelineQuery } from './queries.ts'
import { useAgentWords } from './words.ts'

const addressOf = (stage: Stage | undefined, after?: string): string => {
  const search = new URLSearchParams({ ...(stage && { stage }), ...(after && { after }) }).toString()
  return search ? `${AGENT_PIPELINE}?${search}` : AGENT_PIPELINE
}

/** Shows how many applications are in each stage and how many are late there, and lists one stage's applications. */
export function Pipeline() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const stage = STAGES.find((one) => one === search.get('stage'))
  const query = useQuery(pipelineQuery(stage, search.get('after') ?? undefined))
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(pipeline) => (
        <QuestionPage
          heading={t`Pipeline`}
          width="wide"
          back={AGENT_WORK}
          lead={<Trans>Late applications have been in their stage longer than your target.</Trans>}
        >
          <div className={css.work}>
            <div className={css.side}>
              <Stages pipeline={pipeline} chosen={stage} />
              <ExportCsv name="pipeline" read={() => listExport('pipeline', { stage })} />
            </div>
            <Files pipeline={pipeline} stage={stage} isLater={search.has('after')} />
          </div>
        </QuestionPage>
      )}
    </Loaded>
  )
}

function Stages({ pipeline: { stages }, chosen }: { pipeline: AgentPipeline; chosen: Stage | undefined }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const open = stages.filter(({ stage }) => isOpenStage(stage))
  const sum = (of: 'count' | 'late') => open.reduce((total, one) => total + one[of], 0)
  const rows = [
    { stage: undefined, label: t`All open`, count: sum('count'), late: sum('late'), days: undefined },
    ...stages.map((one) => ({ days: undefined, ...one, label: named(STAGE_NAMES, one.stage) })),
  ]
  // The server counts a stage's applications only up to a limit. If a count is at the limit, add a plus sign.
  const shown = (of: 'count' | 'late', count: number, stage: Stage | undefined): string => {
    const isAtLimit = stages.some(
      (one) => (stage ? one.stage === stage : isOpenStage(one.stage)) && one[of] >= STAGE_COUNT_LIMIT,
    )
    return `${count.toLocaleString('en-US')}${isAtLimit ? '+' : ''}`
  }
  return (
    <nav aria-label={t`Stages`}>
      <ul className={css.queues}>
        {rows.map(({ stage, label, count, late, days }) => (
          <li key={label} data-empty={(count === 0 && stage !== chosen) || undefined}>
            <Link href={addressOf(stage)} className={css.queue} aria-current={stage === chosen ? 'page' : undefined}>
              <span className={css.queueName}>{label}</span>{' '}
              <span className={css.count}>{shown('count', count, stage)}</span>{' '}
              {late > 0 ? (
                <span className={css.small}>
                  <Tag tone="bad">
                    <Trans>{shown('late', late, stage)} late</Trans>
                  </Tag>
                </span>
              ) : (
                days && (
                  <span className={css.small}>
                    <Trans>Target: {days} business days</Trans>
                  </span>
                )
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FilesProps {
  readonly pipeline: AgentPipeline
  readonly stage: Stage | undefined
  readonly isLater: boolean
}

function Files({ pipeline: { files, now, next }, stage, isLater }: FilesProps) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const name = stage ? named(STAGE_NAMES, stage) : t`All open`
  if (files.length === 0)
    return (
      <EmptyState sign="done" title={<Trans>No applications here.</Trans>}>
        <Trans>Applications appear here when they enter the stage.</Trans>
      </EmptyState>
    )
  return (
    <section aria-label={name} className={css.items}>
      <DenseTable
        caption={name}
        rows={files}
        rowKey={({ application }) => application}
        columns={[
          {
            key: 'borrower',
            label: t`Borrower`,
            phone: 'start',
            cell: (file) => <FileLink file={file} />,
          },
          {
            key: 'since',
            label: t`In stage since`,
            phone: 'end',
            cell: ({ since, isLate }) => {
              const { words } = relativeTime(instant(since), instant(now), LOCAL_ZONE)
              return isLate ? <Tag tone="bad">{t`Late: ${words}`}</Tag> : words
            },
          },
          { key: 'stage', label: t`Stage`, phone: 'start', cell: (one) => named(STAGE_NAMES, one.stage) },
          { key: 'loan', label: t`Loan`, phone: 'end', cell: ({ loanNumber }) => loanNumber },
          { key: 'home', label: t`Home`, phone: 'start', cell: ({ city, state }) => `${city}, ${state}` },
        ]}
      />
      <p className={css.pages}>
        {isLater && (
          <Link href={addressOf(stage)} className={css.open}>
            <Trans>First page</Trans>
          </Link>
        )}
        {next && (
          <Link href={addressOf(stage, next)} className={css.open}>
            <Trans>Next page</Trans>
          </Link>
        )}
      </p>
    </section>
  )
}
