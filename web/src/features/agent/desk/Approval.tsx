import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { sendBackForm } from 'domain/forms/desk.ts'
import { checkForm } from 'domain/forms/form.ts'
import { formatMoment, instant, plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LOCAL_ZONE } from '../../../ui/localZone.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { DecisionForm, Why } from '../DecisionForm.tsx'
import { taskQuery, useTaskChange } from '../queries.ts'
import { useConfirmedForm } from '../useDecisionForm.tsx'
import { usePayment } from './usePayment.ts'

/** Shows an answer that a colleague gave at the desk. A second person approves it or returns it. */
export function Approval({ task, answer }: { task: DeskTaskView; answer: ReactNode }) {
  const { t } = useLingui()
  const { proposed } = task
  const [returning, setReturning] = useState(false)
  const said = proposed && (
    <p>
      <Trans>
        {proposed.by} answered this on {formatMoment(LOCAL_ZONE, instant(proposed.at))}.
      </Trans>
    </p>
  )
  return (
    <>
      <Card title={t`Answer to approve`}>
        {said}
        {answer}
        {proposed?.isOwn ? (
          <Notice title={t`A second person must approve this`}>
            <Trans>You gave this answer yourself, so a colleague has to check it.</Trans>
          </Notice>
        ) : (
          !returning && <Approve task={task} onReturn={() => setReturning(true)} />
        )}
      </Card>
      {returning && <SendBack task={task} onCancel={() => setReturning(false)} />}
    </>
  )
}

const UNCHECKED = { ok: true, value: {} } as const

function Approve({ task, onReturn }: { task: DeskTaskView; onReturn: () => void }) {
  const { t } = useLingui()
  const { application, uuid } = task
  const change = useTaskChange(task)
  const payment = usePayment(task)
  const form = useConfirmedForm(
    () => UNCHECKED,
    () => change('approve'),
  )
  return (
    <>
      <DecisionForm
        file={{ uuid: application }}
        reload={taskQuery(application, uuid).queryKey}
        form={form}
        action={t`Approve answer`}
        consequence={
          <>
            {payment} <Trans>The application continues as soon as you approve.</Trans>
          </>
        }
      />
      <Button kind="secondary" type="button" onClick={onReturn}>
        <Trans>Send back</Trans>
      </Button>
    </>
  )
}

function SendBack({ task, onCancel }: { task: DeskTaskView; onCancel: () => void }) {
  const { t } = useLingui()
  const { application, uuid, today } = task
  const change = useTaskChange(task)
  const form = useConfirmedForm(
    (answers) => checkForm(sendBackForm, answers, { today: plainDate(today) }),
    (_, { reason }) => change('return', { reason }),
  )
  return (
    <Card title={t`Send back`}>
      <DecisionForm
        file={{ uuid: application }}
        reload={taskQuery(application, uuid).queryKey}
        form={form}
        kind="secondary"
        action={t`Send answer back`}
        consequence={t`Your colleague sees the reason and can correct the answer.`}
      >
        <Why />
      </DecisionForm>
      <Button kind="quiet" type="button" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </Card>
  )
}
