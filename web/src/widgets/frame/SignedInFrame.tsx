import { BASE } from 'domain/routes/routes.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { PageFrame } from '../../ui/Page.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { FeedbackDialog, useFeedback } from '../dialogs/FeedbackDialog.tsx'
import { leaveAfterSurvey } from '../dialogs/leaving.ts'
import { BottomBar } from '../shell/BottomBar.tsx'
import { SideNav } from '../shell/SideNav.tsx'
import { signOut } from '../shell/signOut.ts'
import { TopBar } from '../shell/TopBar.tsx'
import { SwitchAccounts, useSwitchAccounts } from '../wallet/SwitchAccounts.tsx'
import { Footer } from './Footer.tsx'

const Dialogs = lazy(() => import('../dialogs/SignedInDialogs.tsx'))

/** The layout of signed-in pages. The sidebar shows navigation on account pages and progress on application pages. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const onApplication = pathname.startsWith(`${BASE}/`)
  const feedback = useFeedback()
  const accounts = useSwitchAccounts()
  const choices = {
    full: true,
    support: onApplication,
    onSwitchAccounts: accounts.offered ? accounts.show : undefined,
    onFeedback: feedback.offered ? feedback.show : undefined,
    onSignOut: () => leaveAfterSurvey(() => void signOut()),
  }
  return (
    <>
      <PageFrame
        header={<TopBar dashboard thumb={!onApplication} {...choices} />}
        side={
          <>
            {!onApplication && <SideNav />}
            <BottomBar onApplication={onApplication} {...choices} />
          </>
        }
        footer={<Footer />}
        art
        late
      >
        {children}
      </PageFrame>
      <Toasts />
      <FeedbackDialog {...feedback.dialog} />
      <SwitchAccounts {...accounts.dialog} />
      <Suspense fallback={null}>
        <Dialogs />
      </Suspense>
    </>
  )
}
