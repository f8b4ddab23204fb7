import { Trans, useLingui } from '@lingui/react/macro'
import { LEAVE_SURVEY } from 'domain/api/paths.ts'
import { LEAVE_REASON_LABELS, LEAVE_REASONS, leaveSurveyForm } from 'domain/forms/feedback.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { TextArea } from '../../ui/TextInput.tsx'

/** Milliseconds for which the thank-you message is shown before the person continues. */
const CONTINUE_MS = 750

interface LeaveSurveyDialogProps {
  application: string
  pathname: string
  occasion: 'LEAVE' | 'SIGN_OUT'
  /** Called after the person answers or skips the survey. */
  onDone: () => void
}

/** The content of the survey dialog. Import `LeaveSurvey` instead, which loads this component lazily. */
export default function LeaveSurveyDialog({ application, pathname, occasion, onDone }: LeaveSurveyDialogProps) {
  const { t, i18n } = useLingui()
  const [thanked, setThanked] = useState(false)
  const raw = useRef<object>({})
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!thanked) return
    const timer = setTimeout(() => done.current(), CONTINUE_MS)
    return () => clearTimeout(timer)
  }, [thanked])
  const form = useForm({
    check: (answers) => {
      raw.current = answers
      return checkForm(leaveSurveyForm, answers, ANY_DAY)
    },
    submit: async () => {
      // Send the survey answer in the background, so that the person doesn't have to wait. If the request fails, the
      // answer is lost.
      const body = { ...raw.current, applicationUuid: application, pathname, occasion }
      call('POST', LEAVE_SURVEY, { body, keepalive: true }).catch(() => {})
      setThanked(true)
      return undefined
    },
  })
  return (
    <Dialog
      open
      onClose={onDone}
      title={<Trans>Before you go</Trans>}
      lead={thanked ? undefined : <Trans>Your saved answers are safe. You can continue at any time.</Trans>}
    >
      {thanked ? (
        <p role="status">
          <Trans>Thank you.</Trans>
        </p>
      ) : (
        <Form form={form}>
          <RadioCards
            name="reason"
            legend={t`Why are you leaving?`}
            options={LEAVE_REASONS.map((value) => ({ value, label: i18n._(LEAVE_REASON_LABELS[value]) }))}
          />
          <Field name="additionalInformation" label={t`Anything you’d like to add`} optional>
            <TextArea rows={2} />
          </Field>
          <Button busy={form.busy}>
            <Trans>Send</Trans>
          </Button>
          <Button kind="quiet" onClick={onDone}>
            <Trans>Skip</Trans>
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
