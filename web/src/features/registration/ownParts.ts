/** Loads the components that registration shows only to people with saved answers or an account. */
import { type FlowData, isAccountsLast, offersResume, type Version } from './flow.ts'

let parts: typeof import('./AccountParts.tsx') | undefined

/** Loads the components of AccountParts.tsx if the page shows one of them. */
export async function loadOwnParts(version: Version, { step, draft }: FlowData): Promise<void> {
  if (offersResume(version, step, draft) || isAccountsLast(version, step, draft))
    parts ??= await import('./AccountParts.tsx')
}

/** Returns the components of AccountParts.tsx; undefined if they aren't loaded. */
export const ownParts = () => parts
