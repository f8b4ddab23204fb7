import { isUuid } from '../values/identifiers.ts'
import { withoutSlash } from './redirects.ts'
import { BASE, LEGAL_PAGES } from './routes.ts'

/**
 * A route pattern can contain '*' and '{uuid}'. A '*' at the end matches the rest of the path, even if nothing follows.
 * Any other '*' matches one segment. '{uuid}' matches one UUID.
 */
function matches(pattern: string, path: string): boolean {
  const wanted = withoutSlash(pattern).split('/')
  const given = path.split('/')
  const open = wanted.at(-1) === '*'
  if (open) wanted.pop()
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((part, index) => {
    const own = given[index] ?? ''
    return part === '*' || part === own || (part === '{uuid}' && isUuid(own))
  })
}

/**
 * Whether maintenance closes a page. Legal pages always stay open.
 * @param routes path patterns, as full paths or relative to the product's base path. An empty list closes all other
 * pages.
 */
export function isClosed(routes: readonly string[], path: string): boolean {
  const full = withoutSlash(path)
  if ((LEGAL_PAGES as readonly string[]).includes(full)) return false
  const below = full.startsWith(`${BASE}/`) ? full.slice(BASE.length) : full
  return routes.length === 0 || routes.some((pattern) => matches(pattern, full) || matches(pattern, below))
}
