import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { TextArea } from '../../ui/TextInput.tsx'
import { Changed } from './Changed.tsx'

interface DecisionFormProps {
  file: AgentFile
  form: FormState
  children: ReactNode
}

/** A form for an agent's decision. The server rejects the decision if another agent has decided first. */
export function DecisionForm({ file, form, children }: DecisionFormProps) {
  const late = form.failure instanceof ApiError && form.failure.status === 409
  return (
    <Form form={form} failure={late ? <Changed uuid={file.uuid} /> : undefined}>
      {children}
    </Form>
  )
}

/** The field for the reason that every decision requires. The reason is stored with the decision. */
export function Why() {
  const { t } = useLingui()
  return (
    <Field name="reason" label={t`Why`} hint={t`For the record of the lender. Nobody on the application reads it.`}>
      <TextArea rows={3} />
    </Field>
  )
}
