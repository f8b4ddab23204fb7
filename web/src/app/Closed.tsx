import type { Maintenance } from 'domain/api/flags.ts'
import { useEffect } from 'react'
import { MaintenancePage } from '../pages/maintenance/MaintenancePage.tsx'
import { useMaintenance } from './useMaintenance.ts'

/** The page that visitors see while the requested page is closed for maintenance. It reloads when maintenance ends. */
export function Closed({ maintenance, path }: { maintenance: Maintenance; path: string }) {
  const now = useMaintenance(path, maintenance)
  useEffect(() => {
    if (!now) location.reload()
  }, [now])
  return <MaintenancePage maintenance={now ?? maintenance} />
}
