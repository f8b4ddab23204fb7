import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { mayDo } from 'domain/application/views/agents.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { fieldId } from '../../ui/form.ts'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { Select } from '../../ui/TextInput.tsx'
import css from './Agent.module.css'
import { Changed } from './Changed.tsx'
import { AGENT_ROLE_NAMES } from './names.ts'
import { fileQuery, useDecision } from './queries.ts'
import { useAgentWords } from './words.ts'

interface AssignProps {
  readonly file: AgentFile
  readonly item: AgentFile['work'][number]
}

/**
 * Shows the agent to whom a work item is assigned. Agents can take the item, return it to the queue, or assign it to a
 * colleague whose role allows it.
 */
export function AssignTo({ file, item }: AssignProps) {
  const { t } = useLingui()
  const { named } = useAgentWords()
  const decide = useDecision(file)
  const [isChoosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { key, assignee } = item
  const able = file.team.filter(({ role, identity }) => mayDo(role, item) && identity !== assignee?.identity)
  const self = able.find(({ isOwn }) => isOwn)
  const others = able.filter(({ isOwn }) => !isOwn)
  const give = async (to: string | undefined) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await decide('assign', { key, ...(to && { to }) })
      setChoosing(false)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const field = `assignee-${key}`
  return (
    <>
      <div className={css.row}>
        <p role="status">
          {assignee?.isOwn ? (
            <Trans>Assigned to you</Trans>
          ) : assignee ? (
            <Trans>Assigned to {assignee.name}</Trans>
          ) : (
            <Trans>Not assigned</Trans>
          )}
        </p>
        {item.toApprove && (
          <Tag tone="warn">
            <Trans>Waiting for approval</Trans>
          </Tag>
        )}
      </div>
      <div className={css.actions}>
        {self && (
          <Button kind="quiet" type="button" small busy={busy} onClick={() => void give(self.identity)}>
            {assignee ? <Trans>Take over</Trans> : <Trans>Assign to me</Trans>}
          </Button>
        )}
        {assignee?.isOwn && (
          <Button kind="quiet" type="button" small busy={busy} onClick={() => void give(undefined)}>
            <Trans>Return to queue</Trans>
          </Button>
        )}
        {others.length > 0 && !isChoosing && (
          <Button kind="quiet" type="button" small onClick={() => setChoosing(true)}>
            <Trans>Assign to a colleague</Trans>
          </Button>
        )}
      </div>
      {isChoosing && (
        <div className={css.assign}>
          <Field name={field} label={t`Colleague`}>
            <Select
              id={fieldId(field)}
              value={chosen}
              placeholder={t`Choose a colleague`}
              onChange={({ target: { value } }) => setChosen(value)}
              options={others.map(({ identity, name, role }) => ({
                value: identity,
                label: `${name}, ${named(AGENT_ROLE_NAMES, role).toLowerCase()}`,
              }))}
            />
          </Field>
          <Button kind="secondary" type="button" small busy={busy} onClick={() => chosen && void give(chosen)}>
            <Trans>Assign</Trans>
          </Button>
        </div>
      )}
      {failure !== undefined && (
        <Notice tone="bad" live title={t`That didn’t go through`}>
          {failure instanceof ApiError && failure.status === 409 ? (
            <Changed queryKey={fileQuery(file.uuid).queryKey} />
          ) : (
            <Trans>Check your connection and try again.</Trans>
          )}
        </Notice>
      )}
    </>
  )
}
