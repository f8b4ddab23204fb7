import { Trans, useLingui } from '@lingui/react/macro'
import { VERIFY } from 'domain/routes/verification.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from './settings.ts'

/**
 * Asks the person to verify the email address if the page was opened from the emailed link. Opening the link isn't
 * enough, because mail scanners open links, too.
 */
export function Verification({ email }: { email: string }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const code = search.get(VERIFY)
  if (code === null) return null
  async function verify() {
    setBusy(true)
    try {
      await change('/email/verify', { code })
      toast(t`Email verified`)
    } catch (error) {
      const isOther = error instanceof ApiError && error.status === 404
      toast(
        isOther
          ? t`This link has expired or doesn’t match your account’s email. Request a new link in your settings.`
          : t`That didn’t go through. Please try again.`,
        'bad',
      )
      if (!isOther) return setBusy(false)
    }
    setSearch(
      (before) => {
        before.delete(VERIFY)
        return before
      },
      { replace: true },
    )
  }
  return (
    <Card title={t`Verify your email`}>
      <p>
        <Trans>Is {email} your email address?</Trans>
      </p>
      <Button type="button" busy={busy} onClick={() => void verify()}>
        <Trans>Yes, verify it</Trans>
      </Button>
    </Card>
  )
}
