import { Trans, useLingui } from '@lingui/react/macro'
import { CEO_FEEDBACK } from 'domain/api/paths.ts'
import { ceoFeedbackForm, FEEDBACK_TOPIC_LABELS, FEEDBACK_TOPICS } from 'domain/forms/feedback.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { applicationAt } from './applicationAt.ts'

export interface FeedbackDialogProps {
  open: boolean
  onClose: () => void
}

/** The content of the feedback dialog. Import `FeedbackDialog` instead, which loads this component lazily. */
export default function FeedbackParts({ open, onClose }: FeedbackDialogProps) {
  const [sent, setSent] = useState(false)
  const close = () => {
    setSent(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={<Trans>Share your thoughts with our CEO</Trans>}
      actions={
        sent && (
          <Button type="button" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      {sent ? (
        <p role="status">
          <Trans>Thank you. We’ve sent your message.</Trans>
        </p>
      ) : (
        <FeedbackForm onSent={() => setSent(true)} />
      )}
    </Dialog>
  )
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const form = useSentForm({
    check: (answers) => checkForm(ceoFeedbackForm, answers, ANY_DAY),
    send: async (answers) => {
      const body = { ...answers, applicationUuid: applicationAt(pathname)?.uuid, pathname, productType: 'HELOC' }
      await call('POST', CEO_FEEDBACK, { body })
      onSent()
    },
  })
  return (
    <Form form={form}>
      <RadioCards
        name="topic"
        legend={t`What would you like to do?`}
        options={FEEDBACK_TOPICS.map((value) => ({ value, label: i18n._(FEEDBACK_TOPIC_LABELS[value]) }))}
      />
      <Field name="message" label={t`Your message`} hint={t`10 to 1,000 characters.`}>
        <TextArea rows={6} />
      </Field>
      <RadioCards
        name="marketingConsent"
        legend={t`May we share your words without your name?`}
        row
        options={[
          { value: 'YES', label: t`Yes` },
          { value: 'NO', label: t`No` },
        ]}
      />
      <Button busy={form.busy}>
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}
