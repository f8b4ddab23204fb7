import { isUuid } from '../values/identifiers.ts'
import { BASE } from './routes.ts'

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/**
 * The application in a path: its first segment, with or without the product's base. Additional signers' paths name
 * none.
 */
export function applicationIn(path: string): string | undefined {
  const below = path === BASE || path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path
  const [first] = segments(below)
  return first !== undefined && isUuid(first) ? first : undefined
}

/** The application a chat is about: the first UUID-shaped segment anywhere in the path. */
export const chatApplicationIn = (path: string): string | undefined => segments(path).find(isUuid)
