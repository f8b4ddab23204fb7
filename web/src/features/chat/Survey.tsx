import { Trans, useLingui } from '@lingui/react/macro'
import { chatSurveyForm, RATINGS } from 'domain/forms/chat.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { TextArea } from '../../ui/TextInput.tsx'
import type { Chat } from './chat.ts'
import { chatField, checkChat } from './prefixed.ts'

interface SurveyProps {
  readonly chat: Chat
  readonly onClose: () => void
  /** Called after the answers are stored. */
  readonly onDone: () => void
}

/** The built-in survey, which asks how the chat was. It's shown if the lender has no survey of its own. */
export function Survey({ chat, onClose, onDone }: SurveyProps) {
  const { t } = useLingui()
  const form = useForm({
    check: (answers) => checkChat(answers, (plain) => checkForm(chatSurveyForm, plain, ANY_DAY)),
    submit: async ({ rating, comments }) => {
      await chat.answerSurvey({ rating, comments: comments ?? '' })
      onDone()
      return undefined
    },
  })
  const labels = { 5: t`Very good`, 4: t`Good`, 3: t`Okay`, 2: t`Poor`, 1: t`Very poor` }
  return (
    <Dialog open onClose={onClose} title={<Trans>How was your chat?</Trans>}>
      <Form form={form} failure={t`Something went wrong. Please try again later.`}>
        <RadioCards
          name={chatField('rating')}
          legend={t`Your rating`}
          options={RATINGS.toReversed().map((value) => ({ value, label: labels[value] }))}
        />
        <Field name={chatField('comments')} label={t`Comments`} hint={t`Up to 1,000 characters.`} optional>
          <TextArea rows={3} />
        </Field>
        <Button busy={form.busy}>
          <Trans>Submit survey</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
