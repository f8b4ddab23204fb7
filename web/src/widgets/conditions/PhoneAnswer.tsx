import { Trans, useLingui } from '@lingui/react/macro'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { conditionForm } from 'domain/forms/condition.ts'
import type { FormContext } from 'domain/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { useAnswers } from '../journey/useAnswers.ts'
import { PhoneField } from '../phone/PhoneField.tsx'

interface PhoneAnswerProps {
  readonly condition: ConditionView
  readonly phone?: string | undefined
  readonly context: FormContext
  /** Sends the phone number, then opens the next page. */
  readonly send: (body: unknown, key: string) => Promise<unknown>
}

/** The form for a condition that asks for a phone number where we can reach the person. */
export function PhoneAnswer({ condition: { uuid, commentsToBorrower }, phone, context, send }: PhoneAnswerProps) {
  const { t } = useLingui()
  const form = useAnswers(
    {
      form: conditionForm,
      context: { ...context, conditions: [{ uuid, action: 'PHONE', numDocsRequired: 0, received: 0 }] },
      prepare: (answers) => ({ ...answers, condition: uuid }),
    },
    send,
  )
  return (
    <Form form={form}>
      {commentsToBorrower && <p>{commentsToBorrower}</p>}
      <PhoneField label={t`Mobile phone`} hint={t`We’ll call it only about this application.`} number={phone} />
      <Button busy={form.busy}>
        <Trans>Save phone number</Trans>
      </Button>
    </Form>
  )
}
