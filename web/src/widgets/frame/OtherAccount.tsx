import { Trans, useLingui } from '@lingui/react/macro'
import { isAuthenticated } from '../../api/client.ts'
import { useProfile } from '../../api/queries.ts'
import { Notice } from '../../ui/Notice.tsx'

/**
 * Warns a signed-in person who opens another person's invitation, for example on a shared phone.
 * @param email the invited person's email
 */
export function OtherAccount({ email }: { email: string }) {
  const { t } = useLingui()
  const { data } = useProfile(isAuthenticated())
  if (!data || data.email === email) return null
  return (
    <Notice tone="info" title={t`You’re signed in as ${data.email}`}>
      <Trans>This page is for {email}. If you continue, we’ll sign you out of the other account.</Trans>
    </Notice>
  )
}
