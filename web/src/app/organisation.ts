import { createContext, use } from 'react'
import type { Injected } from './injected.ts'

const Context = createContext<Injected | null>(null)
export const OrganisationProvider = Context.Provider

/**
 * The organisation of this page.
 * @throws Error 'No private label data found' outside of a page.
 */
export function useOrganisation(): Injected {
  const organisation = use(Context)
  if (!organisation) throw new Error('No private label data found')
  return organisation
}
