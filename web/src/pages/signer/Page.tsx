import type { SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { SIGNER, SIGNER_LOGIN, SIGNER_SCREENS, type SignerScreen } from 'domain/routes/routes.ts'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { isRepeated, stay } from '../../ui/travel.ts'
import { Loaded, PageSkeleton, SignedIn } from '../../widgets/frame/SignedIn.tsx'
import { Redirect } from '../../widgets/journey/Redirect.tsx'
import {
  SignerContext,
  signerApplication,
  signerJourneyPath,
  useSignerApplication,
} from '../../widgets/signer/signer.ts'
import { SignerFrame } from './SignerFrame.tsx'

const isScreen = (name: string): name is SignerScreen => (SIGNER_SCREENS as readonly string[]).includes(name)

/**
 * Handles every page for additional signers except sign-in. Loads the signer's view and redirects the signer to a
 * screen they may open now.
 */
export default function SignerPage() {
  const [search] = useSearchParams()
  const uuid = signerApplication.read(search)
  return (
    <SignedIn frame={SignerFrame}>
      {uuid ? <Application uuid={uuid} /> : <Navigate to={SIGNER_LOGIN} replace />}
    </SignedIn>
  )
}

function Application({ uuid }: { uuid: string }) {
  const missing = () => {
    signerApplication.forget()
    return <Navigate to={SIGNER_LOGIN} replace state={{ unavailable: true }} />
  }
  return (
    <Loaded query={useSignerApplication(uuid)} missing={missing}>
      {(view) => <Guarded view={view} />}
    </Loaded>
  )
}

function Guarded({ view }: { view: SignerApplicationView }) {
  const { key, pathname } = useLocation()
  const { uuid } = view
  useEffect(() => signerApplication.keep(uuid), [uuid])
  useEffect(() => stay(key), [key])
  const name = pathname.slice(SIGNER.length).replace(/^\/+|\/+$/g, '')
  if (!isScreen(name) || !view.journey.screens.includes(name) || isRepeated())
    return (
      <>
        <PageSkeleton />
        <Redirect to={signerJourneyPath(view)} />
      </>
    )
  return (
    <SignerContext value={{ uuid, view, screen: name }}>
      <Outlet />
    </SignerContext>
  )
}
