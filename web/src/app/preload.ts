import { applicationPath, BASE, type Screen, STEP_SCREENS, screenAt } from 'domain/routes/routes.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from './routes.tsx'

/**
 * The number of screens to preload. Ten screens cover about four steps, because a step can have several screens, and
 * some of them are rarely shown.
 */
const AHEAD = 10
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the screens that follow a screen in the journey's steps. */
export function screensAfter(screen: Screen): readonly Screen[] {
  const at = STEP_SCREENS.findIndex((one: Screen) => one === screen)
  return at < 0 ? [] : STEP_SCREENS.slice(at + 1, at + 1 + AHEAD)
}

/** A placeholder for the application's ID, because preloading needs only a valid path. */
const ANY = '00000000-0000-0000-0000-000000000000'

function pathsAfter({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  // Registration's last step leads to the application's first screen.
  if (/set-password$|step=login-info/.test(pathname + search)) return [applicationPath(ANY, 'start/profile')]
  const [uuid = '', ...rest] = pathname.slice(BASE.length + 1).split('/')
  const at = UUID.test(uuid) ? screenAt(rest.join('/')) : undefined
  return at ? screensAfter(at.screen).map((screen) => applicationPath(uuid, screen, 'PAYROLL')) : []
}

const done = new Set<string>()

/** Preloads the code of a page and of the screens that may come next. Does this only once per page. */
export function preload(routes: RouteObject[], location: Pick<Location, 'pathname' | 'search'>): void {
  const key = location.pathname + location.search
  if (done.has(key)) return
  done.add(key)
  // Ignore a failed preload, because navigation loads the code again and reports a failure.
  for (const path of [location.pathname, ...pathsAfter(location)])
    for (const { route } of matchRoutes(routes, path) ?? []) prepare(route).catch(() => {})
}

/**
 * Loads a route's code and stores it in the route, so that navigation doesn't have to wait for the code. During such a
 * wait, the router would render the previous page again. That page would redirect, because its step is already done.
 */
async function prepare(route: RouteObject): Promise<void> {
  await (route.handle as RouteHandle | undefined)?.load?.()
  if (typeof route.lazy !== 'function') return
  const parts = await route.lazy()
  // If the file also exports a loader or an error page, leave loading the code to the router.
  if (Object.keys(parts).join() === 'Component') Object.assign(route, parts, { lazy: undefined })
}
