import { isUuid } from '../values/identifiers.ts'
import { BASE } from './routes.ts'

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/**
 * Returns the UUID of the application in a path. It's the first segment after the product's base path, which is
 * optional. Returns undefined for the pages of additional signers, whose paths don't contain it.
 */
export function applicationIn(path: string): string | undefined {
  const below = path === BASE || path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path
  const [first] = segments(below)
  return first !== undefined && isUuid(first) ? first : undefined
}

/** Returns the UUID of the application that a chat is about: the first segment of the path that looks like a UUID. */
export const chatApplicationIn = (path: string): string | undefined => segments(path).find(isUuid)
