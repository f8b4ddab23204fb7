import { QueryClientProvider } from '@tanstack/react-query'
import type { ApplicationView } from 'domain/application/view.ts'
import { applicationPath, DASHBOARD, screenAt } from 'domain/routes/routes.ts'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { ApiError, isAuthenticated, leaveForSignIn } from '../../api/client.ts'
import { queryClient, useApplication } from '../../api/queries.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'
import { JourneyContext, journeyPath } from '../../widgets/journey/journey.ts'
import { usePolling } from '../../widgets/journey/usePolling.ts'
import { WaitingStep } from '../../widgets/journey/WaitingStep.tsx'

/** Screens that show their own wait: the person sees more there than that something is going on. */
const OWN_WAIT = ['notary/session', 'notary/intro', 'complete', 'signing/additional', 'income/review', 'bank/disburse']

/** Everything below `/account/heloc/{uuid}/`: loads the application, keeps the person on the screens that are theirs now. */
export default function ApplicationPage() {
  const { uuid = '' } = useParams()
  const authenticated = isAuthenticated()
  useEffect(() => {
    if (!authenticated) leaveForSignIn()
  }, [authenticated])
  if (!authenticated) return null
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInFrame>
        <Application uuid={uuid} />
      </SignedInFrame>
    </QueryClientProvider>
  )
}

function Application({ uuid }: { uuid: string }) {
  const { data, error } = useApplication(uuid)
  if (data) return <Guarded view={data} />
  // What is not there, or not theirs, leads to the dashboard; a lost session has left for sign-in already.
  if (error instanceof ApiError && error.status === 404) return <Navigate to={DASHBOARD} replace />
  if (error && !(error instanceof ApiError && error.status === 401)) throw error
  return (
    <Loading>
      <Skeleton shape="heading" />
      <Skeleton lines={2} />
      <Skeleton shape="card" />
    </Loading>
  )
}

function Guarded({ view }: { view: ApplicationView }) {
  const { pathname, search } = useLocation()
  const { late, again } = usePolling(view)
  const at = screenAt(pathname.slice(applicationPath(view.uuid, 'liens').length - 'liens'.length))
  const allowed = at && view.journey.screens.includes(at.screen)
  if (!at || !allowed) return <Navigate to={journeyPath(view)} replace state={{ from: pathname + search }} />
  const waits =
    view.serverState.kind === 'waiting' && at.screen === view.journey.screen && !OWN_WAIT.includes(at.screen)
  return (
    <JourneyContext value={{ uuid: view.uuid, view, screen: at.screen, parameter: at.parameter, late, again }}>
      {waits ? <WaitingStep late={late} again={again} /> : <Outlet />}
    </JourneyContext>
  )
}
