import { Activity, lazy, type ReactNode, Suspense } from 'react'
import { usePlace } from '../ui/place.ts'
import { DebugShortcut } from './debug/DebugShortcut.tsx'
import { useMaintenance } from './useMaintenance.ts'

const MaintenancePage = lazy(async () => ({
  default: (await import('../pages/maintenance/MaintenancePage.tsx')).MaintenancePage,
}))

/**
 * Surrounds every page. During maintenance, it hides the page without unmounting it, so that typed answers
 * aren't lost.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()
  const maintenance = useMaintenance(pathname)
  return (
    <>
      <Activity mode={maintenance ? 'hidden' : 'visible'}>{children}</Activity>
      {maintenance && (
        <Suspense>
          <MaintenancePage maintenance={maintenance} />
        </Suspense>
      )}
      {!__PRODUCTION__ && <DebugShortcut />}
    </>
  )
}
