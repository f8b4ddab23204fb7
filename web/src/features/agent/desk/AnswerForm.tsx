import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { mayBeBlank } from 'domain/application/desk/names.ts'
import type { Checked } from 'domain/forms/form.ts'
import { readSchemaForm, shapeOfSchema } from 'domain/forms/schemaForm.ts'
import { useMemo } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DecisionForm } from '../DecisionForm.tsx'
import { taskQuery, useTaskChange } from '../queries.ts'
import { useConfirmedForm } from '../useDecisionForm.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { useDeskWords } from './deskWords.ts'
import { usePayment } from './usePayment.ts'

/** The form for a task's answer, generated from the port's schema. */
export function AnswerForm({ task }: { task: DeskTaskView }) {
  const { t } = useLingui()
  const { application, uuid, answerSchema, returned } = task
  const shape = useMemo(() => shapeOfSchema(answerSchema), [answerSchema])
  const change = useTaskChange(task)
  const payment = usePayment(task)
  const words = useDeskWords(task.call)
  // Each message names its field, because the error summary lists the messages of several fields.
  const named = (checked: Checked<unknown>): Checked<unknown> =>
    checked.ok
      ? checked
      : {
          ok: false,
          errors: checked.errors.map(({ field, message }) => {
            const label = words.field(field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '')
            return { field, message: label.endsWith('?') ? message : `${label}: ${message}` }
          }),
        }
  const form = useConfirmedForm(
    (answers) => named(readSchemaForm(shape, answers, mayBeBlank)),
    (_, answer) => change('answer', { answer }),
  )
  const isTwo = task.people === 2
  return (
    <Card title={t`Answer`}>
      {returned && (
        <Notice tone="warn" title={t`${returned.by} sent this answer back`}>
          {returned.reason}
        </Notice>
      )}
      <DecisionForm
        file={{ uuid: application }}
        reload={taskQuery(application, uuid).queryKey}
        form={form}
        action={isTwo ? t`Send for approval` : t`Submit answer`}
        consequence={
          isTwo ? (
            <>
              {payment} <Trans>A second person must approve this.</Trans>
            </>
          ) : (
            <Trans>The application continues with this answer.</Trans>
          )
        }
      >
        <AnswerFields task={task} shape={shape} place="" name="" initial={task.answer} />
      </DecisionForm>
    </Card>
  )
}
