/** Sends the person to an outside party's page (payroll provider, tax service, bank) and handles their return. */
import { useEffect, useState } from 'react'

/**
 * The storage key for the application's UUID. When the bank sends the borrower back, the page reads the UUID from
 * browser storage.
 */
const APPLICATION = 'heloc_uuid'
export const leftApplication = {
  read: (): string | null => localStorage.getItem(APPLICATION),
  keep: (uuid: string): void => localStorage.setItem(APPLICATION, uuid),
}

/** A session with an outside party. `url` is set once the outside party has opened the session. */
interface OpenLink {
  readonly reference: string
  readonly url?: string | undefined
}

/**
 * Opens the page of the requested session as soon as it exists. For a session from an earlier visit, the person has to
 * press a button first.
 */
export function useLeaving(link: OpenLink | undefined) {
  const [wanted, setWanted] = useState<string>()
  const leaving = wanted !== undefined && link?.reference === wanted
  const url = leaving ? link.url : undefined
  useEffect(() => {
    if (url !== undefined) window.location.assign(url)
  }, [url])
  useEffect(() => {
    // Forget the requested session, because the Back button may restore this page from the browser's cache.
    const back = (event: PageTransitionEvent) => event.persisted && setWanted(undefined)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return { leaving, leave: setWanted }
}
