import { useLingui } from '@lingui/react/macro'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { takesOriginator } from 'domain/journey/statuses.ts'
import { applicationPath, DASHBOARD, SECTIONS, screenAt } from 'domain/routes/routes.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigationType, useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useApplication, useProfile } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { isRepeated, stay } from '../../ui/travel.ts'
import { Loaded, PageSkeleton, SignedIn } from '../../widgets/frame/SignedIn.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'
import { JourneyContext, journeyPath } from '../../widgets/journey/journey.ts'
import { Redirect } from '../../widgets/journey/Redirect.tsx'
import { WaitingStep } from '../../widgets/journey/WaitingStep.tsx'
import { useCameBack } from '../../widgets/links/leaving.ts'
import { useApplicationSteps } from '../../widgets/progress/steps.ts'
import { Processing } from './Processing.tsx'
import { usePolling } from './usePolling.ts'

const ReferrerOffer = lazy(() => import('./ReferrerOffer.tsx'))

/** The screens with their own waiting message, which is more detailed than the default message. */
const OWN_WAIT = ['notary/session', 'notary/intro', 'complete', 'signing/additional', 'income/review', 'bank/disburse']

/**
 * Handles every path below `/account/heloc/{uuid}/`. Loads the application and redirects the person to a screen that's
 * currently open to them.
 */
export default function ApplicationPage() {
  const { uuid = '' } = useParams()
  return (
    <SignedIn frame={SignedInFrame}>
      <Application uuid={uuid} />
    </SignedIn>
  )
}

function Application({ uuid }: { uuid: string }) {
  const { error } = useProfile(true)
  const toDashboard = () => <Navigate to={DASHBOARD} replace state={{ unavailable: true }} />
  const query = useApplication(uuid)
  if (error instanceof ApiError && error.status === 404) return toDashboard()
  return (
    <Loaded query={query} missing={toDashboard} column>
      {(view) => <Guarded view={view} />}
    </Loaded>
  )
}

function Guarded({ view }: { view: ApplicationView }) {
  const { key, pathname, search } = useLocation()
  const { late, again } = usePolling(view)
  const cameBack = useCameBack()
  // Remember the originator from the link, because the redirect to the current screen drops the query string.
  const [referrer] = useState(() => new URLSearchParams(search).get('referrer'))
  const rest = pathname.slice(applicationPath(view.uuid, 'liens').length - 'liens'.length)
  const at = screenAt(rest)
  const allowed = at && view.journey.screens.includes(at.screen)
  // The path of the last allowed screen that the person opened. If the screen is no longer allowed, its step is done.
  const [open, setOpen] = useState<string>()
  if (allowed && open !== pathname) setOpen(pathname)
  useEffect(() => stay(key), [key])
  if (!at || !allowed || isRepeated()) {
    // The person followed a link to a condition that has already been answered, so open the list of conditions, which
    // shows the condition's status.
    const isAnswered = open !== pathname && at?.screen.startsWith('conditions/')
    const asked = rest !== '' && !SECTIONS.some((section) => section === rest.replace(/\/$/, '')) && open !== pathname
    return (
      <>
        <PageSkeleton column />
        {/* Show no message to a person who returns from an outside party, because the screen's step may have been
            completed in the meantime. */}
        <Redirect to={isAnswered ? applicationPath(view.uuid, 'conditions') : journeyPath(view)}>
          {asked && !isAnswered && !cameBack && <NotOpen view={view} />}
        </Redirect>
      </>
    )
  }
  const waits =
    view.serverState.kind === 'waiting' &&
    !view.serverState.route &&
    at.screen === view.journey.screen &&
    !OWN_WAIT.includes(at.screen)
  return (
    <JourneyContext value={{ uuid: view.uuid, view, screen: at.screen, parameter: at.parameter, late, again }}>
      <Processing uuid={view.uuid} />
      {referrer && !view.referrer && takesOriginator(view.status) && (
        <Suspense fallback={null}>
          <ReferrerOffer referrer={referrer} />
        </Suspense>
      )}
      {waits ? <WaitingStep /> : <Outlet />}
    </JourneyContext>
  )
}

/**
 * Tells people that the screen they tried to open, by its URL or with the Back button, isn't available. Also states
 * their current step. Leaves out the first step, because "step 1 of 7" right after the last step of registration would
 * look like starting over.
 */
function NotOpen({ view }: { view: ApplicationView }) {
  const { t } = useLingui()
  const opened = useNavigationType() === 'POP'
  const steps = useApplicationSteps(view)
  const now = steps.findIndex(({ state }) => state === 'current')
  const place = now > 0 && steps[now]
  const message = t`You can’t open that page right now.`
  const where = place && t`You’re on step ${now + 1} of ${steps.length}: ${place.label}.`
  useEffect(() => {
    if (opened) toast([message, where].filter(Boolean).join(' '), 'info')
  }, [opened, message, where])
  return null
}
