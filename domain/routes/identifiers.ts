import { isUuid } from '../values/identifiers.ts'
import { BASE } from './routes.ts'

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/**
 * The application that a path is about: its first segment, with or without the product's base before it. Paths of
 * additional signers name none.
 */
export function applicationIn(path: string): string | undefined {
  const below = path === BASE || path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path
  const [first] = segments(below)
  return first !== undefined && isUuid(first) ? first : undefined
}

/** The application that a chat is about: the first segment anywhere in the path that is shaped like a UUID. */
export const chatApplicationIn = (path: string): string | undefined => segments(path).find(isUuid)
