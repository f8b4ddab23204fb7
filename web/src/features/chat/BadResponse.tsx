import { Trans, useLingui } from '@lingui/react/macro'
import { badResponseForm } from 'domain/forms/chat.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { TextArea } from '../../ui/TextInput.tsx'
import { chatField, checkChat } from './prefixed.ts'

/**
 * Asks what was wrong with the bot's answer. Calls `onClose` with the visitor's feedback, which is empty if the visitor
 * closes the dialog without sending it.
 */
export function BadResponse({ onClose }: { onClose: (feedback: string) => void }) {
  const { t } = useLingui()
  const form = useForm({
    check: (answers) => checkChat(answers, (plain) => checkForm(badResponseForm, plain, ANY_DAY)),
    submit: async ({ reason, additionalInformation }) => {
      onClose(additionalInformation ? `${reason}: ${additionalInformation}` : reason)
      return undefined
    },
  })
  return (
    <Dialog open onClose={() => onClose('')} title={<Trans>Tell us more</Trans>}>
      <Form form={form}>
        <RadioCards
          name={chatField('reason')}
          legend={t`What was wrong with this answer?`}
          options={[
            { value: 'Didn’t answer my question', label: t`It didn’t answer my question` },
            { value: 'Incorrect', label: t`It’s incorrect` },
            { value: 'Hard to understand', label: t`It’s hard to understand` },
            { value: 'Something else', label: t`Something else` },
          ]}
        />
        <Field
          name={chatField('additionalInformation')}
          label={t`Additional information`}
          hint={t`Up to 140 characters.`}
          optional
        >
          <TextArea rows={3} />
        </Field>
        <Button>
          <Trans>Send feedback</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
