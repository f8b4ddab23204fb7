import { Activity, lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { DebugShortcut } from './debug/DebugShortcut.tsx'
import { useMaintenance } from './useMaintenance.ts'

const MaintenancePage = lazy(async () => ({
  default: (await import('../pages/maintenance/MaintenancePage.tsx')).MaintenancePage,
}))

/**
 * The root component of every page. During maintenance, it hides the page without unmounting it, so that typed answers
 * aren't lost.
 */
export function Root() {
  const { pathname } = useLocation()
  const maintenance = useMaintenance(pathname)
  return (
    <>
      <Activity mode={maintenance ? 'hidden' : 'visible'}>
        <Outlet />
      </Activity>
      {maintenance && (
        <Suspense>
          <MaintenancePage maintenance={maintenance} />
        </Suspense>
      )}
      {!__PRODUCTION__ && <DebugShortcut />}
    </>
  )
}
