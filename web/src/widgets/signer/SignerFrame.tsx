import { Trans, useLingui } from '@lingui/react/macro'
import { SIGNER_LOGIN } from 'domain/routes/routes.ts'
import type { ReactNode } from 'react'
import { call, token } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { PageFrame } from '../../ui/Page.tsx'
import { BrandLogo } from '../frame/BrandLogo.tsx'
import { Footer } from '../frame/Footer.tsx'
import { signerApplication } from './signer.ts'

async function signOut(): Promise<void> {
  try {
    await call('POST', '/identity/secure/api/v1/logout')
  } finally {
    token.remove()
    signerApplication.forget()
    window.location.assign(SIGNER_LOGIN)
  }
}

/** The sheet of an additional signer's pages: no dashboard, a way out. */
export function SignerFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <PageFrame
      header={
        <>
          <BrandLogo />
          <nav aria-label={t`Account`}>
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
