import { isUuid } from '../values/identifiers.ts'
import { BASE } from './routes.ts'

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/**
 * Returns the UUID of the application in a path. The UUID is the path's first segment, not counting the product's base
 * path. Paths of additional signers' pages contain no application UUID, so the result is undefined.
 */
export function applicationIn(path: string): string | undefined {
  const below = path === BASE || path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path
  const [first] = segments(below)
  return first !== undefined && isUuid(first) ? first : undefined
}

/**
 * Returns the UUID of the application that a chat is about: the first segment of the path that looks like a UUID.
 * @internal No page has a chat yet.
 */
export const chatApplicationIn = (path: string): string | undefined => segments(path).find(isUuid)
