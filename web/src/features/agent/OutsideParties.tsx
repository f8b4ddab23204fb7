import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { agentTaskPath } from 'domain/routes/routes.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Tag } from '../../ui/Notice.tsx'
import css from './Agent.module.css'
import { DESK_NAMES, REQUEST_NAMES } from './names.ts'
import { useAgentWords } from './words.ts'

type Request = AgentFile['requests'][number]
type Task = AgentFile['tasks'][number]

const moment = (at: string): string => formatMoment(LOCAL_ZONE, instant(at))

/** Lists the status of each request to an outside party, and the requests that staff answer at the desk. */
export function OutsideParties({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const { requests, tasks } = file
  if (requests.length === 0) return null
  return (
    <Card title={t`Outside parties`}>
      <ul className={css.parties}>
        {requests.map((request) => (
          <li key={request.kind}>
            <p className={css.party}>
              <span className={css.what}>{named(REQUEST_NAMES, request.kind)}</span> <State request={request} />{' '}
              <span className={css.small}>{moment(request.settledAt ?? request.at)}</span>
            </p>
            {tasks
              .filter((task) => task.request === request.kind)
              .map((task) => (
                <DeskCall key={task.uuid} file={file} task={task} />
              ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function State({ request: { state } }: { request: Request }) {
  if (state === 'DONE')
    return (
      <Tag tone="good">
        <Trans>Answered</Trans>
      </Tag>
    )
  if (state === 'FAILED')
    return (
      <Tag tone="bad">
        <Trans>Failed</Trans>
      </Tag>
    )
  return (
    <Tag tone="warn">
      <Trans>Waiting</Trans>
    </Tag>
  )
}

/**
 * Shows a request that staff answer in place of the outside party, with a link to its desk task. The task's page shows
 * the response and the evidence.
 */
function DeskCall({
  file: { uuid },
  task: { uuid: task, call, state, done, openedAt, files },
}: {
  file: AgentFile
  task: Task
}) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const states = {
    OPEN: t`opened ${moment(openedAt)}`,
    PROPOSED: t`waiting for approval`,
    DONE: done ? t`answered by ${done.isOwn ? t`you` : done.by}, ${moment(done.at)}` : '',
    OBSOLETE: t`no longer needed`,
  }
  return (
    <span className={css.note}>
      <Link href={agentTaskPath(uuid, task)}>{named(DESK_NAMES, call)}</Link>{' '}
      <span className={css.small}>
        {states[state]}
        {files > 0 && <Trans>, files: {files}</Trans>}
      </span>
    </span>
  )
}
