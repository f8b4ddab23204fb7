import { QueryClientProvider } from '@tanstack/react-query'
import type { SignerApplicationView } from 'domain/application/view.ts'
import { SIGNER, SIGNER_LOGIN, SIGNER_SCREENS, type SignerScreen } from 'domain/routes/routes.ts'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { ApiError, isAuthenticated, leaveForSignIn } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { SignerFrame } from '../../widgets/signer/SignerFrame.tsx'
import {
  SignerContext,
  signerApplication,
  signerJourneyPath,
  useSignerApplication,
} from '../../widgets/signer/signer.ts'

const isScreen = (name: string): name is SignerScreen => (SIGNER_SCREENS as readonly string[]).includes(name)

/** Everything of an additional signer but their sign-in: loads what they see, keeps them on the screens that are theirs. */
export default function SignerPage() {
  const [search] = useSearchParams()
  const uuid = signerApplication.read(search)
  const authenticated = isAuthenticated()
  useEffect(() => {
    if (!authenticated) leaveForSignIn()
  }, [authenticated])
  if (!authenticated) return null
  if (!uuid) return <Navigate to={SIGNER_LOGIN} replace />
  return (
    <QueryClientProvider client={queryClient}>
      <SignerFrame>
        <Application uuid={uuid} />
      </SignerFrame>
    </QueryClientProvider>
  )
}

function Application({ uuid }: { uuid: string }) {
  const { data, error } = useSignerApplication(uuid)
  if (data) return <Guarded view={data} />
  if (error instanceof ApiError && error.status === 404) {
    signerApplication.forget()
    return <Navigate to={SIGNER_LOGIN} replace />
  }
  if (error && !(error instanceof ApiError && error.status === 401)) throw error
  return (
    <Loading>
      <Skeleton shape="heading" />
      <Skeleton lines={2} />
      <Skeleton shape="card" />
    </Loading>
  )
}

function Guarded({ view }: { view: SignerApplicationView }) {
  const { pathname } = useLocation()
  const { uuid } = view
  useEffect(() => signerApplication.keep(uuid), [uuid])
  const name = pathname.slice(SIGNER.length).replace(/^\/+|\/+$/g, '')
  if (!isScreen(name) || !view.journey.screens.includes(name)) return <Navigate to={signerJourneyPath(view)} replace />
  return (
    <SignerContext value={{ uuid, view, screen: name }}>
      <Outlet />
    </SignerContext>
  )
}
