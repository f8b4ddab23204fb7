import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { call, leaveForSignIn, token } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type TimeLeft, timeLeft } from './sessionTime.ts'

const TICK_MS = 1000

/** Ends the session and opens the sign-in page. After signing in, the person returns to the current page. */
async function leave(): Promise<void> {
  await call('POST', '/identity/secure/api/v1/logout').catch(() => {})
  leaveForSignIn()
}

/**
 * Two minutes before sign-out, asks whether the person is still there. A request from any browser tab renews the
 * session, so this component checks the shared token every second.
 */
export default function SessionEnding() {
  const { t } = useLingui()
  const [left, setLeft] = useState<TimeLeft>()
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  /**
   * Whether the person has dismissed the warning that the session can't be extended. The person can keep working until
   * the session ends.
   */
  const [noted, setNoted] = useState(false)
  const ended = useRef(false)

  useEffect(() => {
    const look = () => {
      const now = timeLeft(token.read(), Date.now())
      setLeft((before) => (before?.seconds === now?.seconds && before?.final === now?.final ? before : now))
      if (!now) {
        setNoted(false)
        setState('asking')
      }
      if (now?.seconds !== 0 || ended.current) return
      ended.current = true
      void leave()
    }
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [])

  const stay = async () => {
    if (left?.final) return setNoted(true)
    setState('busy')
    try {
      await call('GET', '/service-profile/api/v1/profile')
      setLeft(timeLeft(token.read(), Date.now()))
      setState('asking')
    } catch {
      setState('failed')
    }
  }

  const seconds = left?.seconds ?? 0
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog
      open={left !== undefined && !noted}
      onClose={stay}
      firm
      title={<Trans>Your session is ending soon</Trans>}
      lead={
        left?.final ? (
          <Trans>
            For your security, you need to sign in again after twelve hours. Your saved answers are safe, and you’ll
            come back to this page. Please save or finish what you’re typing.
          </Trans>
        ) : (
          <Trans>
            You haven’t been active for a while. For your security, we’ll sign you out unless you choose to stay. Your
            saved answers are safe.
          </Trans>
        )
      }
      actions={
        left?.final ? (
          <>
            <Button type="button" onClick={leave}>
              <Trans>Sign in again now</Trans>
            </Button>
            <Button kind="secondary" onClick={stay}>
              <Trans>Finish first</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button type="button" busy={state === 'busy'} onClick={stay}>
              <Trans>Stay signed in</Trans>
            </Button>
            <Button kind="secondary" onClick={leave}>
              <Trans>Sign out</Trans>
            </Button>
          </>
        )
      }
    >
      <p role="timer" aria-live="off" aria-label={t`Time left`}>
        <Trans>
          We’ll sign you out in <b>{clock}</b>.
        </Trans>
      </p>
      {state === 'failed' && (
        <Notice tone="bad" live title={<Trans>That didn’t go through</Trans>}>
          <Trans>Check your connection and try again.</Trans>
        </Notice>
      )}
    </Dialog>
  )
}
