import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import css from './Agent.module.css'
import { Changed } from './Changed.tsx'
import type { DecisionState } from './useDecisionForm.tsx'

interface DecisionFormProps {
  file: AgentFile
  form: DecisionState
  /** The button's text: what the decision does. */
  action: string
  /** The decision's consequence, which the form shows above its button and in the confirmation. */
  consequence: ReactNode
  kind?: 'primary' | 'secondary' | 'danger'
  children?: ReactNode
}

/**
 * A form for an agent's decision. It states the decision's consequence and asks for confirmation before it sends the
 * decision. The server rejects the decision if another agent has decided first.
 */
export function DecisionForm({ file, form, action, consequence, kind = 'primary', children }: DecisionFormProps) {
  const { confirm } = form
  const late = form.failure instanceof ApiError && form.failure.status === 409
  return (
    <>
      <Form form={form} failure={late ? <Changed uuid={file.uuid} /> : undefined}>
        {children}
        {consequence && <p className={css.consequence}>{consequence}</p>}
        <Button type="submit" kind={kind} busy={form.busy}>
          {action}
        </Button>
      </Form>
      <Dialog
        open={confirm !== undefined}
        onClose={() => confirm?.(false)}
        title={`${action}?`}
        lead={consequence}
        actions={
          <>
            <Button type="button" kind={kind === 'danger' ? 'danger' : 'primary'} onClick={() => confirm?.(true)}>
              <Trans>Confirm</Trans>
            </Button>
            <Button kind="quiet" onClick={() => confirm?.(false)}>
              <Trans>Go back</Trans>
            </Button>
          </>
        }
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
