import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN_WITH_PASSKEY, SIGN_IN_AGAIN_CALL } from 'domain/api/paths.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { signInAgainForm } from 'domain/forms/oneTimeCode.ts'
import { FORGOT_PASSWORD } from 'domain/routes/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { askForPasskey, PasskeyCancelled, type PasskeyRequest, usePasskeySupport } from '../../api/passkeys.ts'
import { onSignInAgain } from '../../api/signInAgain.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type FormErrors, useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface Answer {
  readonly codeWanted?: true
}

/**
 * Asks the person to sign in again if the server requires it for a change. The page behind the dialog keeps what the
 * person typed, and then sends the change again.
 */
export default function SignInAgain() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const settle = useRef<(signedIn: boolean) => void>(undefined)
  useEffect(
    () =>
      onSignInAgain((password) => {
        setTyped(password)
        setOpen(true)
        return new Promise((resolve) => {
          settle.current = resolve
        })
      }),
    [],
  )
  const close = (signedIn: boolean) => {
    setOpen(false)
    settle.current?.(signedIn)
  }
  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      firm
      title={t`Confirm it’s you`}
      lead={<Trans>To protect your account, sign in again. Everything you typed stays on the page.</Trans>}
    >
      {open && <Proof typed={typed} onDone={() => close(true)} onCancel={() => close(false)} />}
    </Dialog>
  )
}

interface ProofProps {
  /** The password, if the refused call already contained it. In this case, the server also requires a code. */
  typed: string | undefined
  onDone: () => void
  onCancel: () => void
}

function Proof({ typed, onDone, onCancel }: ProofProps) {
  const { t } = useLingui()
  const [asksCode, setAsksCode] = useState(typed !== undefined)
  const form = useForm({
    check: (answers) => checkForm(signInAgainForm, answers, ANY_DAY),
    submit: async (body): Promise<FormErrors | undefined> => {
      if (asksCode && body.code === '') return [{ field: 'code', message: t`Enter the code` }]
      try {
        const { codeWanted } = await call<Answer>('POST', SIGN_IN_AGAIN_CALL, { body })
        if (codeWanted) setAsksCode(true)
        else onDone()
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError) || ![422, 429].includes(error.status)) throw error
        return error.fieldErrors.length > 0 ? error.fieldErrors : [{ field: 'password', message: error.message }]
      }
    },
  })
  return (
    <Stack gap={4}>
      <Form form={form}>
        <Field name="password" label={t`Your password`}>
          <PasswordInput autoComplete="current-password" defaultValue={typed} />
        </Field>
        {asksCode && (
          <Field name="code" label={t`Code`} hint={t`From your authenticator app, or a recovery code`} width="half">
            <TextInput autoComplete="one-time-code" spellCheck={false} maxLength={40} autoFocus />
          </Field>
        )}
        <ButtonRow>
          <Button type="submit" busy={form.busy}>
            <Trans>Continue</Trans>
          </Button>
          <Button kind="quiet" type="button" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </ButtonRow>
      </Form>
      <WithPasskey onDone={onDone} />
      <p>
        <ExternalLink href={FORGOT_PASSWORD}>
          <Trans>Forgot password?</Trans>
        </ExternalLink>
      </p>
    </Stack>
  )
}

function WithPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const supported = usePasskeySupport()
  const [state, setState] = useState<{ busy: boolean; message?: string }>({ busy: false })
  if (!supported) return null
  const use = async () => {
    setState({ busy: true })
    try {
      const options = await call<PasskeyRequest>('POST', `${LOGIN_WITH_PASSKEY}/options`, { body: {} })
      await call<Answer>('POST', SIGN_IN_AGAIN_CALL, { body: { passkey: await askForPasskey(options) } })
      onDone()
    } catch (error) {
      if (error instanceof PasskeyCancelled) return setState({ busy: false })
      const said = error instanceof ApiError ? error.sentence : undefined
      setState({ busy: false, message: said ?? t`We couldn’t use a passkey. Enter your password instead.` })
    }
  }
  return (
    <>
      {state.message !== undefined && <Notice tone="bad" live title={state.message} />}
      <Button kind="secondary" type="button" busy={state.busy} onClick={() => void use()}>
        <Trans>Use a passkey</Trans>
      </Button>
    </>
  )
}
