import { isUuid } from '../values/identifiers.ts'
import { BASE } from './routes.ts'

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/**
 * Returns the UUID of the application in a path. The UUID is the first segment after the product's base path. The path
 * can also start without the base path. Paths of additional signers don't identify an application.
 */
export function applicationIn(path: string): string | undefined {
  const below = path === BASE || path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path
  const [first] = segments(below)
  return first !== undefined && isUuid(first) ? first : undefined
}

/**
 * Returns the UUID of the application that a chat is about. It's the first segment that looks like a UUID, anywhere in
 * the path.
 */
export const chatApplicationIn = (path: string): string | undefined => segments(path).find(isUuid)
