import { BASE, type Screen, screenAt } from 'domain/routes/routes.ts'
import { isUuid } from 'domain/values/identifiers.ts'

/** Returns the application's UUID and the screen that a path contains; undefined if there's no application. */
export function applicationAt(
  pathname: string,
): { readonly uuid: string; readonly screen?: Screen | undefined } | undefined {
  if (!pathname.startsWith(`${BASE}/`)) return undefined
  const [uuid = '', ...rest] = pathname.slice(BASE.length + 1).split('/')
  return isUuid(uuid) ? { uuid, screen: screenAt(rest.join('/'))?.screen } : undefined
}
