import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { Confirmation } from '../../widgets/form/Confirmation.tsx'
import css from './Agent.module.css'
import { Changed } from './Changed.tsx'
import { fileQuery } from './queries.ts'
import type { DecisionState } from './useDecisionForm.tsx'

interface DecisionFormProps {
  file: Pick<AgentFile, 'uuid'>
  /**
   * The key of the query to refetch if the decision fails because another agent made a change first. Default: the
   * application's query.
   */
  reload?: readonly string[]
  form: DecisionState
  /** The button's text, which says what the agent decides. */
  action: string
  /** What happens as a result of the decision. Shown above the form's button and in the confirmation dialog. */
  consequence: ReactNode
  kind?: 'primary' | 'secondary' | 'danger'
  /** Called with the form on the page when an answer changes. */
  onAnswer?: (page: HTMLFormElement) => void
  children?: ReactNode
}

/**
 * A form for an agent's decision. It explains the decision's consequences, and asks for confirmation before sending it.
 * The server rejects the decision if another agent has decided first.
 */
export function DecisionForm({
  file,
  reload,
  form,
  action,
  consequence,
  kind = 'primary',
  onAnswer,
  children,
}: DecisionFormProps) {
  const status = form.failure instanceof ApiError ? form.failure.status : undefined
  const failures: Partial<Record<number, ReactNode>> = {
    404: (
      <Trans>You no longer have access to this application. Your entries are still here, so you can copy them.</Trans>
    ),
    409: <Changed queryKey={reload ?? fileQuery(file.uuid).queryKey} />,
  }
  return (
    <>
      <Form
        form={form}
        failure={status && failures[status]}
        onChange={onAnswer && ((event) => onAnswer(event.currentTarget))}
      >
        {children}
        {consequence && <p className={css.consequence}>{consequence}</p>}
        <Button type="submit" kind={kind} busy={form.busy}>
          {action}
        </Button>
      </Form>
      <Confirmation
        confirm={form.confirm}
        action={action}
        consequence={consequence}
        kind={kind === 'danger' ? 'danger' : 'primary'}
      />
    </>
  )
}

/** The field for the reason that every decision requires. The reason is stored with the decision. */
export function Why() {
  const { t } = useLingui()
  return (
    <Field name="reason" label={t`Reason`} hint={t`For the lender’s records. People on the application don’t see it.`}>
      <TextArea rows={3} />
    </Field>
  )
}
