import { borrowerTable } from 'domain/journey/borrower.ts'
import { applicationPath, BASE, type Screen, screenAt } from 'domain/routes/routes.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from './routes.tsx'

/** How many steps ahead: one of them may pass by itself while the server works, and one concern few people. */
const AHEAD = 3
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Screens of the step that a screen belongs to, and of those after it. */
export function screensAround(screen: Screen): Screen[] {
  const { steps } = borrowerTable
  const at = steps.findIndex((step) => step.screens.includes(screen))
  const near = at < 0 ? [] : steps.slice(at, at + AHEAD + 1).flatMap((step) => step.screens)
  return [...new Set(near)].filter((one) => one !== screen)
}

/** A path of any application serves: only its code is wanted. */
const ANY = '00000000-0000-0000-0000-000000000000'

function pathsAfter({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  // The last step of registration leads into the application.
  if (/set-password$|step=login-info/.test(pathname + search)) return [applicationPath(ANY, 'start/profile')]
  const [uuid = '', ...rest] = pathname.slice(BASE.length + 1).split('/')
  const at = UUID.test(uuid) ? screenAt(rest.join('/')) : undefined
  return at ? screensAround(at.screen).map((screen) => applicationPath(uuid, screen, 'PAYROLL')) : []
}

const done = new Set<string>()

/** Fetches the code of the screens that may follow a page; once for each page. */
export function preload(routes: RouteObject[], location: Pick<Location, 'pathname' | 'search'>): void {
  const key = location.pathname + location.search
  if (done.has(key)) return
  done.add(key)
  // What cannot be fetched now is fetched, and told, when somebody goes there.
  for (const path of pathsAfter(location))
    for (const { route } of matchRoutes(routes, path) ?? [])
      (route.handle as RouteHandle | undefined)?.load?.().catch(() => {})
}
