import { SIGNER_LOGIN } from 'domain/routes/routes.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useProfile } from '../../api/queries.ts'
import { PageFrame } from '../../ui/Page.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { Footer } from '../../widgets/frame/Footer.tsx'
import { signOut } from '../../widgets/shell/signOut.ts'
import { TopBar } from '../../widgets/shell/TopBar.tsx'
import { signerApplication } from '../../widgets/signer/signer.ts'

const SessionEnding = lazy(() => import('../../widgets/dialogs/SessionEnding.tsx'))
const SignInAgain = lazy(() => import('../../widgets/dialogs/SignInAgain.tsx'))

function leave(): void {
  signerApplication.forget()
  void signOut(SIGNER_LOGIN)
}

/**
 * The layout of an additional signer's pages. It has links to sign out and to get support. Only signers who are also
 * brokers see a dashboard link.
 */
export function SignerFrame({ children }: { children: ReactNode }) {
  const { data: profile } = useProfile(true)
  return (
    <>
      <PageFrame
        header={<TopBar dashboard={profile?.profileType === 'BROKER'} thumb={false} full={false} onSignOut={leave} />}
        footer={<Footer />}
        art
        late
      >
        {children}
      </PageFrame>
      <Toasts />
      <Suspense fallback={null}>
        <SessionEnding />
        <SignInAgain />
      </Suspense>
    </>
  )
}
