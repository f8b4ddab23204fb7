import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN_WITH_PASSKEY } from 'domain/api/paths.ts'
import { useRef, useState } from 'react'
import { askForPasskey, PasskeyCancelled, type PasskeyRequest, usePasskeySupport } from '../../api/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import css from './PasskeySignIn.module.css'

interface PasskeySignInProps {
  /** Whether the person has just entered their password. If so, only a passkey of the same account works. */
  afterPassword?: boolean
  /** Called with the new session's token, to continue after sign-in. */
  onSignedIn: (jwt: string) => Promise<void> | void
}

/** The button for signing in with a passkey. It's hidden in browsers and on pages that can't use passkeys. */
export function PasskeySignIn({ afterPassword = false, onSignedIn }: PasskeySignInProps) {
  const { t } = useLingui()
  const ready = usePasskeySupport()
  const [state, setState] = useState<{ busy: boolean; message?: string }>({ busy: false })
  const place = useRef<HTMLDivElement>(null)

  async function signIn(): Promise<void> {
    setState({ busy: true })
    const client = await import('../../api/client.ts').catch(() => undefined)
    try {
      if (!client) throw new Error('the code that calls the server could not be loaded')
      const options = await client.call<PasskeyRequest>('POST', `${LOGIN_WITH_PASSKEY}/options`, { body: {} })
      const passkey = await askForPasskey(options)
      const remember = place.current?.closest('main')?.querySelector<HTMLInputElement>('[name="rememberDevice"]')
      const body = { passkey, ...(afterPassword && { afterPassword, rememberDevice: remember?.checked ?? false }) }
      const { jwt } = await client.call<{ jwt: string }>('POST', LOGIN_WITH_PASSKEY, { body })
      await onSignedIn(jwt)
    } catch (error) {
      if (error instanceof PasskeyCancelled) return setState({ busy: false })
      // Don't show the browser's own messages, because they're written for programmers.
      const said = client && error instanceof client.ApiError ? error.sentence : undefined
      setState({ busy: false, message: said ?? t`We couldn’t use a passkey. Sign in another way.` })
    }
  }

  return (
    <div ref={place} className={css.passkey} data-ready={ready}>
      {state.message !== undefined && <Notice tone="bad" live title={state.message} />}
      <Button kind="secondary" busy={state.busy} onClick={() => void signIn()}>
        {afterPassword ? <Trans>Use a passkey</Trans> : <Trans>Sign in with a passkey</Trans>}
      </Button>
    </div>
  )
}
