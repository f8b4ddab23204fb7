import { useLingui } from '@lingui/react/macro'
import { BASE, CONTACT, DASHBOARD, SETTINGS } from 'domain/routes/routes.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { useLocation } from 'react-router'
import { useApplications } from '../../api/queries.ts'
import type { SignName } from './signs.tsx'

interface Place {
  readonly key: string
  readonly label: string
  readonly href: string
  readonly sign: SignName
  /** Whether the link points to the current page. */
  readonly current: boolean
}

const ENDED = ['COMPLETE', 'CANCELLED', 'DECLINED']

/**
 * Returns the application in the URL's path. If the path contains none, returns the person's only open application, or
 * undefined if there are several.
 */
function useCurrentApplication(): string | undefined {
  const { pathname } = useLocation()
  const first = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length + 1).split('/')[0] : undefined
  const named = first && isUuid(first) ? first : undefined
  const { data = [] } = useApplications(named === undefined)
  const [one, ...more] = data.filter(({ status }) => !ENDED.includes(status))
  return named ?? (more.length === 0 ? one?.uuid : undefined)
}

export function usePlaces(): readonly Place[] {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const application = useCurrentApplication()
  const place = (key: string, label: string, href: string, sign: SignName): Place => ({
    key,
    label,
    href,
    sign,
    current: pathname.replace(/\/+$/, '') === href || (key === 'application' && pathname.startsWith(`${href}/`)),
  })
  return [
    place('dashboard', t`Dashboard`, DASHBOARD, 'home'),
    // Link to the application itself and not to one of its screens, because the journey chooses the screen.
    ...(application ? [place('application', t`Application`, `${BASE}/${application}`, 'application')] : []),
    place('settings', t`Settings`, SETTINGS, 'settings'),
    place('support', t`Support`, CONTACT, 'support'),
  ]
}
