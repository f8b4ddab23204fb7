import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AgentWork, WORK_COUNT_LIMIT } from 'domain/api/agent.ts'
import { mayReadFeedback } from 'domain/application/views/agents.ts'
import { WORK_QUEUES } from 'domain/application/views/work.ts'
import { AGENT_DENIALS, AGENT_FEEDBACK, AGENT_WORK, agentApplicationPath } from 'domain/routes/routes.ts'
import { instant } from 'domain/values/dates.ts'
import { relativeTime } from 'domain/values/relativeTime.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { Tag } from '../../ui/Notice.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Loaded } from '../../widgets/frame/SignedIn.tsx'
import css from './Agent.module.css'
import { NoSeat } from './NoSeat.tsx'
import { AGENT_ROLE_NAMES } from './names.ts'
import { findFile, workQuery } from './queries.ts'
import { useAgentWords } from './words.ts'

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

const queueAddress = (queue: string | undefined, after?: string): string => {
  const search = new URLSearchParams({ ...(queue && { queue }), ...(after && { after }) }).toString()
  return search ? `${AGENT_WORK}?${search}` : AGENT_WORK
}

/** Shows the agents' queues, the items of one queue sorted by deadline, and a search for an application. */
export function Work() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const queue = WORK_QUEUES.find((name) => name === search.get('queue'))
  const query = useQuery(workQuery(queue, search.get('after') ?? undefined))
  return (
    <Loaded query={query} missing={() => <NoSeat />}>
      {(work) => {
        const { name } = work.seat
        return (
          <QuestionPage heading={t`Work`} width="wide" lead={<Role work={work} name={name} />}>
            <div className={css.work}>
              <div className={css.side}>
                <FindLoan />
                <Queues work={work} chosen={queue} />
                {mayReadFeedback(work.seat.role) && (
                  <Link href={AGENT_FEEDBACK} className={css.open}>
                    <Trans>Messages to the CEO and leave surveys</Trans>
                  </Link>
                )}
                {work.seat.role === 'COMPLIANCE' && (
                  <Link href={AGENT_DENIALS} className={css.open}>
                    <Trans>Registration denials</Trans>
                  </Link>
                )}
              </div>
              <Items work={work} queue={queue} />
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

/** Opens an application by its loan number, because applications without open work items aren't in any queue. */
function FindLoan() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const refused = (message: string) => [{ field: 'loanNumber', message }]
  const form = useForm({
    check: ({ loanNumber }) =>
      typeof loanNumber === 'string' && loanNumber.trim()
        ? { ok: true, value: loanNumber }
        : { ok: false, errors: refused(t`Enter the loan number`) },
    submit: async (loanNumber) => {
      try {
        const { uuid } = await findFile(loanNumber)
        await navigate(agentApplicationPath(uuid))
        return undefined
      } catch (error) {
        // The server returns 400 for text that's too long to be a loan number.
        if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
        return refused(t`No application has this loan number`)
      }
    },
  })
  return (
    <search>
      <Form form={form}>
        <Field name="loanNumber" label={t`Find a loan by its number`}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            suffix={
              <Button kind="quiet" small type="submit" busy={form.busy}>
                <Trans>Find</Trans>
              </Button>
            }
          />
        </Field>
      </Form>
    </search>
  )
}

function Queues({ work, chosen }: { work: AgentWork; chosen: string | undefined }) {
  const { t } = useLingui()
  const { queues, due } = useAgentWords()
  const total = work.queues.reduce((sum, { count }) => sum + count, 0)
  const late = work.queues.reduce((sum, { overdue }) => sum + overdue, 0)
  // The server stops counting a queue's items at a limit.
  const shown = (of: 'count' | 'overdue', count: number, queue: string | undefined): string => {
    const isAtLimit = work.queues.some((one) => (!queue || one.queue === queue) && one[of] >= WORK_COUNT_LIMIT)
    return `${count.toLocaleString('en-US')}${isAtLimit ? '+' : ''}`
  }
  const rows = [
    { queue: undefined, label: t`All`, count: total, overdue: late, due: undefined },
    ...work.queues.map((one) => ({ ...one, label: queues[one.queue] })),
  ]
  return (
    <nav aria-label={t`Queues`}>
      <ul className={css.queues}>
        {rows.map(({ queue, label, count, overdue, due: nearest }) => (
          <li key={label} data-empty={(count === 0 && queue !== chosen) || undefined}>
            <Link href={queueAddress(queue)} className={css.queue} aria-current={queue === chosen ? 'page' : undefined}>
              <span className={css.queueName}>{label}</span>{' '}
              <span className={css.count}>{count === 0 ? <Trans>none</Trans> : shown('count', count, queue)}</span>{' '}
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
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Items({ work, queue }: { work: AgentWork; queue: (typeof WORK_QUEUES)[number] | undefined }) {
  const { t } = useLingui()
  const words = useAgentWords()
  const [search] = useSearchParams()
  if (work.items.length === 0)
    return (
      <p className={css.empty}>
        <Trans>You’re all caught up. New work appears here automatically.</Trans>
      </p>
    )
  return (
    <section className={css.items} aria-label={queue ? words.queues[queue] : t`All`}>
      <Table
        caption={queue ? words.queues[queue] : t`All`}
        hideCaption
        rows={work.items}
        rowKey={({ application, key }) => `${application} ${key}`}
        columns={[
          {
            key: 'loan',
            label: t`Application`,
            cell: ({ application, loanNumber }) => (
              <Link href={agentApplicationPath(application)} className={css.open}>
                {loanNumber}
              </Link>
            ),
          },
          { key: 'kind', label: t`What`, cell: words.work },
          { key: 'home', label: t`Home`, cell: ({ city, state }) => `${city}, ${state}` },
          {
            key: 'since',
            label: t`Since`,
            cell: ({ since }) => relativeTime(instant(since), instant(work.now), here).words,
          },
          { key: 'due', label: t`Deadline`, cell: ({ due }) => <Due date={due} today={work.today} /> },
        ]}
      />
      <p className={css.pages}>
        {search.has('after') && (
          <Link href={queueAddress(queue)} className={css.open}>
            <Trans>First page</Trans>
          </Link>
        )}
        {work.next && (
          <Link href={queueAddress(queue, work.next)} className={css.open}>
            <Trans>Next page</Trans>
          </Link>
        )}
      </p>
    </section>
  )
}

/** Shows a deadline in words, colored by its urgency. */
export function Due({ date, today }: { date: string; today: string }) {
  const { due } = useAgentWords()
  const { tone, text } = due(date, today)
  return tone ? <Tag tone={tone}>{text}</Tag> : text
}
