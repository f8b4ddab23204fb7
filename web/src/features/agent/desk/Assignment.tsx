import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import css from '../Agent.module.css'
import { Changed } from '../Changed.tsx'
import { taskQuery, useTaskChange } from '../queries.ts'

export const ASSIGN_ID = 'assign'

/** Shows who is working on the task, with a button for taking the task or returning it to the queue. */
export function Assignment({ task }: { task: DeskTaskView }) {
  const { t } = useLingui()
  const change = useTaskChange(task)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { assignee, application, uuid } = task
  const isOwn = assignee?.isOwn === true
  const press = async () => {
    setBusy(true)
    setFailure(undefined)
    await change('assign', { take: !isOwn }).catch(setFailure)
    setBusy(false)
  }
  return (
    <>
      <div className={css.row}>
        <p role="status">
          {isOwn ? (
            <Trans>You’re working on this task.</Trans>
          ) : assignee ? (
            <Trans>{assignee.name} is working on this task.</Trans>
          ) : (
            <Trans>No one has taken this task yet.</Trans>
          )}
        </p>
        <Button id={ASSIGN_ID} kind="secondary" small busy={busy} onClick={() => void press()}>
          {isOwn ? <Trans>Give task back</Trans> : assignee ? <Trans>Take over</Trans> : <Trans>Take task</Trans>}
        </Button>
      </div>
      {failure !== undefined && (
        <Notice tone="bad" live title={t`That didn’t go through`}>
          {failure instanceof ApiError && failure.status === 409 ? (
            <Changed queryKey={taskQuery(application, uuid).queryKey} />
          ) : (
            <Trans>Check your connection and try again.</Trans>
          )}
        </Notice>
      )}
    </>
  )
}
