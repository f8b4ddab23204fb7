import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AgentWork, WORK_COUNT_LIMIT, type WorkParts } from 'domain/api/agent.ts'
import { may } from 'domain/organization/permissions.ts'
import {
  AGENT_DENIALS,
  AGENT_FAIR_LENDING,
  AGENT_FEEDBACK,
  AGENT_FUNDING,
  AGENT_PIPELINE,
  AGENT_RECORDS,
  AGENT_RECOVERY,
  AGENT_REGISTER,
  AGENT_SETTINGS,
  agentApplicationPath,
  agentTaskPath,
} from 'domain/routes/routes.ts'
import { instant } from 'domain/values/dates.ts'
import { relativeTime } from 'domain/values/relativeTime.ts'
import { type Ref, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { DenseTable } from '../../ui/DenseTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fieldId } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Tag } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import css from './Agent.module.css'
import { ExportCsv } from './ExportCsv.tsx'
import { FindFile } from './FindFile.tsx'
import { NoSeat } from './NoSeat.tsx'
import { AGENT_ROLE_NAMES } from './names.ts'
import { listExport, workQuery } from './queries.ts'
import { moveFocus, useShortcuts } from './shortcuts.ts'
import { AgentFilters, WorkFilters } from './WorkFilters.tsx'
import { useAgentWords } from './words.ts'
import { partsOf, workAddress } from './workQuery.ts'

/** Shows the agents' queues, the items of one queue sorted by deadline, and a search for an application. */
export function Work() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const parts = partsOf(search)
  const query = useQuery(workQuery(parts, search.get('after') ?? undefined))
  const list = useRef<HTMLTableElement>(null)
  useShortcuts(
    useMemo(() => {
      const files = () => list.current?.querySelectorAll<HTMLElement>('tbody a') ?? []
      return {
        j: () => moveFocus(files(), 1),
        k: () => moveFocus(files(), -1),
        '/': () => document.getElementById(fieldId('searchFor'))?.focus(),
      }
    }, []),
  )
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(work) => {
        const { name } = work.seat
        return (
          <QuestionPage heading={t`Work queue`} width="wide" lead={<Role work={work} name={name} />}>
            <div className={css.work}>
              <div className={css.side}>
                <FindFile />
                <Queues work={work} parts={parts} />
                <AgentFilters work={work} parts={parts} />
              </div>
              <div className={css.items}>
                <WorkFilters work={work} parts={parts} />
                <Items work={work} parts={parts} list={list} />
              </div>
              {/* On phones, the links to other pages come after the list of work. */}
              <div className={css.more}>
                <Link href={AGENT_PIPELINE} className={css.open}>
                  <Trans>Pipeline by stage</Trans>
                </Link>
                <Link href={AGENT_FUNDING} className={css.open}>
                  <Trans>Funding board</Trans>
                </Link>
                <Link href={AGENT_SETTINGS} className={css.open}>
                  <Trans>Lender settings</Trans>
                </Link>
                {may(work.seat.role, 'RECOVER_ACCOUNTS') && (
                  <Link href={AGENT_RECOVERY} className={css.open}>
                    <Trans>Account recovery</Trans>
                  </Link>
                )}
                {may(work.seat.role, 'READ_FEEDBACK') && (
                  <Link href={AGENT_FEEDBACK} className={css.open}>
                    <Trans>Messages to the CEO and leave surveys</Trans>
                  </Link>
                )}
                {may(work.seat.role, 'KEEP_RECORDS') && (
                  <Link href={AGENT_RECORDS} className={css.open}>
                    <Trans>Legal holds and erased files</Trans>
                  </Link>
                )}
                {may(work.seat.role, 'READ_DENIALS') && (
                  <Link href={AGENT_DENIALS} className={css.open}>
                    <Trans>Registration denials</Trans>
                  </Link>
                )}
                {may(work.seat.role, 'FILE_REGISTER') && (
                  <Link href={AGENT_REGISTER} className={css.open}>
                    <Trans>Loan application register</Trans>
                  </Link>
                )}
                {may(work.seat.role, 'MONITOR_FAIR_LENDING') && (
                  <Link href={AGENT_FAIR_LENDING} className={css.open}>
                    <Trans>Fair-lending monitoring</Trans>
                  </Link>
                )}
                <ExportCsv name="work" read={() => listExport('work', parts)} />
              </div>
            </div>
          </QuestionPage>
        )
      }}
    </Loaded>
  )
}

function Role({ work, name }: { work: AgentWork; name: string }) {
  const { named } = useAgentWords()
  return (
    <>
      {name}, {named(AGENT_ROLE_NAMES, work.seat.role).toLowerCase()}
    </>
  )
}

function Queues({ work, parts }: { work: AgentWork; parts: WorkParts }) {
  const { t } = useLingui()
  const { queues, due } = useAgentWords()
  const chosen = parts.queue
  const total = work.queues.reduce((sum, { count }) => sum + count, 0)
  const late = work.queues.reduce((sum, { overdue }) => sum + overdue, 0)
  // The server counts a queue's items only up to a limit. If a count is at the limit, add a plus sign.
  const shown = (of: 'count' | 'overdue', count: number, queue: string | undefined): string => {
    const isAtLimit = work.queues.some((one) => (!queue || one.queue === queue) && one[of] >= WORK_COUNT_LIMIT)
    return `${count.toLocaleString('en-US')}${isAtLimit ? '+' : ''}`
  }
  const rows = [
    { queue: undefined, label: t`All`, count: total, overdue: late, due: undefined, viewOnly: undefined },
    ...work.queues.map((one) => ({ ...one, label: queues[one.queue] })),
  ]
  return (
    <nav aria-label={t`Queues`}>
      <ul className={css.queues}>
        {rows.map(({ queue, label, count, overdue, due: nearest, viewOnly }) => (
          <li key={label} data-empty={(count === 0 && queue !== chosen) || undefined}>
            <Link
              href={workAddress({ ...parts, queue })}
              className={css.queue}
              aria-current={queue === chosen ? 'page' : undefined}
            >
              <span className={css.queueName}>{label}</span>{' '}
              <span className={css.count}>{shown('count', count, queue)}</span>{' '}
              {overdue > 0 && (
                <span className={css.small}>
                  <Tag tone="bad">
                    <Trans>{shown('overdue', overdue, queue)} overdue</Trans>
                  </Tag>
                </span>
              )}
              {count > 0 && overdue === 0 && nearest && (
                <span className={css.small}>{due(nearest, work.today).text}</span>
              )}
              {viewOnly && count > 0 && (
                <span className={css.small}>
                  <Trans>View only</Trans>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ItemsProps {
  readonly work: AgentWork
  readonly parts: WorkParts
  readonly list: Ref<HTMLTableElement>
}

function Items({ work, parts, list }: ItemsProps) {
  const { t } = useLingui()
  const words = useAgentWords()
  const [search] = useSearchParams()
  if (work.items.length === 0) return <NoItems parts={parts} />
  const name = parts.queue ? words.queues[parts.queue] : t`All`
  return (
    <section aria-label={name}>
      <DenseTable
        ref={list}
        caption={name}
        rows={work.items}
        rowKey={({ application, key }) => `${application} ${key}`}
        columns={[
          {
            key: 'borrower',
            label: t`Borrower`,
            phone: 'start',
            cell: ({ application, queue, key, borrowerName, loanNumber }) => (
              <Link
                href={queue === 'DESK' ? agentTaskPath(application, key) : agentApplicationPath(application)}
                className={css.file}
              >
                {borrowerName || loanNumber}
              </Link>
            ),
          },
          { key: 'kind', label: t`Task`, phone: 'start', cell: (item) => <Task item={item} name={words.work(item)} /> },
          { key: 'due', label: t`Deadline`, phone: 'end', cell: ({ due }) => <Due date={due} today={work.today} /> },
          {
            key: 'since',
            label: t`Received`,
            phone: 'end',
            cell: ({ since }) => relativeTime(instant(since), instant(work.now), LOCAL_ZONE).words,
          },
          {
            key: 'assignee',
            label: t`Assigned to`,
            phone: 'end',
            isLabeled: true,
            cell: ({ assignee }) => (assignee?.isOwn ? t`You` : (assignee?.name ?? '–')),
          },
          { key: 'home', label: t`Home`, phone: 'start', cell: ({ city, state }) => `${city}, ${state}` },
          { key: 'loan', label: t`Loan`, phone: 'end', cell: ({ loanNumber }) => loanNumber },
        ]}
      />
      <p className={css.pages}>
        {search.has('after') && (
          <Link href={workAddress(parts)} className={css.open}>
            <Trans>First page</Trans>
          </Link>
        )}
        {work.next && (
          <Link href={workAddress(parts, work.next)} className={css.open}>
            <Trans>Next page</Trans>
          </Link>
        )}
      </p>
    </section>
  )
}

function Task({ item, name }: { item: AgentWork['items'][number]; name: string }) {
  if (!item.toApprove) return name
  return (
    <span className={css.step}>
      {name}{' '}
      <Tag tone="warn">
        <Trans>Waiting for approval</Trans>
      </Tag>
    </span>
  )
}

/** The message in an empty list, with a link to other work or a button to find an application. */
function NoItems({ parts }: { parts: WorkParts }) {
  const filtered = parts.due || parts.state || parts.who
  if (filtered || parts.queue)
    return (
      <EmptyState
        sign={filtered ? 'paper' : 'done'}
        title={
          filtered ? <Trans>No work matches this filter.</Trans> : <Trans>You’re all caught up in this queue.</Trans>
        }
        action={
          <LinkButton href={workAddress(filtered ? { queue: parts.queue } : {})}>
            {filtered ? <Trans>Clear the filter</Trans> : <Trans>See all queues</Trans>}
          </LinkButton>
        }
      >
        <Trans>New work appears here automatically.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      sign="done"
      title={<Trans>You’re all caught up.</Trans>}
      action={
        <Button kind="secondary" onClick={() => document.getElementById(fieldId('searchFor'))?.focus()}>
          <Trans>Find an application</Trans>
        </Button>
      }
    >
      <Trans>New work appears here automatically.</Trans>
    </EmptyState>
  )
}

/** Shows a deadline in words, colored by its urgency. */
export function Due({ date, today }: { date: string; today: string }) {
  const { due } = useAgentWords()
  const { tone, text } = due(date, today)
  return tone ? <Tag tone={tone}>{text}</Tag> : text
}
