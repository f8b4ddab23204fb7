/** Leaving for an outside party's page (payroll provider, tax service, bank) and returning from it. */
import { useEffect, useState } from 'react'

/** The storage key under which the page for returning from the bank finds the application. */
const APPLICATION = 'heloc_uuid'
export const leftApplication = {
  read: (): string | null => localStorage.getItem(APPLICATION),
  keep: (uuid: string): void => localStorage.setItem(APPLICATION, uuid),
}

/** A session at an outside party. `url` is known once the party has opened it. */
interface OpenLink {
  readonly reference: string
  readonly url?: string | undefined
}

/**
 * Goes to the page of the requested session as soon as it's open. For a session from an earlier visit, the person
 * presses a button first.
 */
export function useLeaving(link: OpenLink | undefined) {
  const [wanted, setWanted] = useState<string>()
  const leaving = wanted !== undefined && link?.reference === wanted
  const url = leaving ? link.url : undefined
  useEffect(() => {
    if (url !== undefined) window.location.assign(url)
  }, [url])
  useEffect(() => {
    // The Back button may restore this page from the browser's cache, so reset it.
    const back = (event: PageTransitionEvent) => event.persisted && setWanted(undefined)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return { leaving, leave: setWanted }
}
