import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { revealForm } from 'domain/forms/desk.ts'
import { checkForm } from 'domain/forms/form.ts'
import { plainDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button, ButtonRow } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/form.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { revealNumbers, sendRevealCode } from '../queries.ts'

export interface Revealed {
  /** The full numbers, keyed by their path in the question or answer. */
  readonly numbers: Readonly<Record<string, string>>
  readonly form?: ArrayBuffer | undefined
}
export const HIDDEN: Revealed = { numbers: {} }

interface RevealProps {
  readonly task: DeskTaskView
  readonly shown: boolean
  /** Called with the full numbers and the order form that contains them, or with HIDDEN to hide the numbers again. */
  readonly onNumbers: (revealed: Revealed) => void
}

/**
 * Shows full ID and account numbers after the agent has entered a new code. The server logs each time they're shown.
 */
export function Reveal({ task, shown, onNumbers }: RevealProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (shown)
    return (
      <Button kind="secondary" small onClick={() => onNumbers(HIDDEN)}>
        <Trans>Hide full numbers</Trans>
      </Button>
    )
  return (
    <>
      <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Show full numbers</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Show full numbers`}
        lead={
          task.proof === 'APP' ? (
            <Trans>Enter a new code from your authenticator app. We record that you saw the numbers.</Trans>
          ) : (
            <Trans>Enter the code that we email you. We record that you saw the numbers.</Trans>
          )
        }
      >
        {open && <Code task={task} onNumbers={onNumbers} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

type Sending = 'NO' | 'SENDING' | 'SENT' | 'FAILED'

function Code({ task, onNumbers, onClose }: Omit<RevealProps, 'shown'> & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [sending, setSending] = useState<Sending>('NO')
  const form = useForm({
    check: (answers) => checkForm(revealForm, answers, { today: plainDate(task.today) }),
    submit: async ({ code }) => {
      try {
        const { numbers, form: file } = await revealNumbers(task, code)
        onNumbers({
          numbers: Object.fromEntries(numbers.map(({ place, number }) => [place, number])),
          ...(file && { form: Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0)).buffer }),
        })
        onClose()
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.fieldErrors.length > 0) return error.fieldErrors
        throw error
      }
    },
  })
  const send = () => {
    setSending('SENDING')
    sendRevealCode(task).then(
      () => setSending('SENT'),
      () => setSending('FAILED'),
    )
  }
  return (
    <Stack gap={4}>
      {task.proof === 'EMAIL' && (
        <>
          <Button kind="secondary" busy={sending === 'SENDING'} onClick={send}>
            {sending === 'SENT' ? <Trans>Email another code</Trans> : <Trans>Email me a code</Trans>}
          </Button>
          {sending === 'SENT' && (
            <Notice tone="good" live title={t`We emailed you a code`}>
              <Trans>It expires in 15 minutes.</Trans>
            </Notice>
          )}
          {sending === 'FAILED' && (
            <Notice tone="bad" live title={t`We couldn’t send the code`}>
              <Trans>Check your connection and try again.</Trans>
            </Notice>
          )}
        </>
      )}
      <Form form={form}>
        <Field name="code" label={t`Code`} width="half">
          <TextInput inputMode="numeric" autoComplete="one-time-code" />
        </Field>
        <ButtonRow>
          <Button busy={form.busy}>
            <Trans>Show numbers</Trans>
          </Button>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </ButtonRow>
      </Form>
    </Stack>
  )
}
