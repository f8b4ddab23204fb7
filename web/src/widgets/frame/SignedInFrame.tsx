import { Trans, useLingui } from '@lingui/react/macro'
import { DASHBOARD, LOGIN } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { call, token } from '../../api/client.ts'
import { useProfile } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageFrame } from '../../ui/Page.tsx'
import { BrandLogo } from './BrandLogo.tsx'
import { Footer } from './Footer.tsx'

/** Ends the session on the server and here; the page is left either way. */
export async function signOut(): Promise<void> {
  try {
    await call('POST', '/identity/secure/api/v1/logout')
  } finally {
    token.remove()
    window.location.assign(LOGIN)
  }
}

/** The sheet of signed-in pages: dashboard and sign-out on the right. */
export function SignedInFrame({ children, dashboard = true }: { children: ReactNode; dashboard?: boolean }) {
  const { t } = useLingui()
  const { data: profile } = useProfile(true)
  return (
    <PageFrame
      header={
        <>
          <BrandLogo />
          <nav aria-label={t`Account`}>
            {dashboard && (
              <Link href={DASHBOARD}>{profile?.name ? profile.name.firstName : <Trans>Dashboard</Trans>}</Link>
            )}
            <Button kind="quiet" onClick={signOut}>
              <Trans>Sign out</Trans>
            </Button>
          </nav>
        </>
      }
      footer={<Footer />}
    >
      {children}
    </PageFrame>
  )
}
