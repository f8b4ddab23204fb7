/** Loads the parts of registration that are shown only to people who have saved answers or an account. */
import { type FlowData, isAccountsLast, offersResume, type Version } from './flow.ts'

let parts: typeof import('./AccountParts.tsx') | undefined

/** Loads the code of these parts if the page shows one of them. */
export async function loadOwnParts(version: Version, { step, draft }: FlowData): Promise<void> {
  if (offersResume(version, step, draft) || isAccountsLast(version, step, draft))
    parts ??= await import('./AccountParts.tsx')
}

/** Returns the parts; undefined if they aren't loaded. */
export const ownParts = () => parts
