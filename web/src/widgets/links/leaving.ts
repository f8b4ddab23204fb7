/**
 * Sends the person to an outside party's page, such as a payroll provider, tax service or bank, and handles the
 * person's return.
 */
import { useEffect, useState } from 'react'

/**
 * The key under which the browser stores the application's UUID. The page reads the UUID when the bank sends the
 * borrower back.
 */
const APPLICATION = 'heloc_uuid'
export const leftApplication = {
  read: (): string | null => localStorage.getItem(APPLICATION),
  keep: (uuid: string): void => localStorage.setItem(APPLICATION, uuid),
}

/** A session with an outside party. `url` is undefined until the outside party has opened the session. */
interface OpenLink {
  readonly reference: string
  readonly url?: string | undefined
}

/**
 * Opens the provider's page for linking an account. If the person requested the link on this page, the provider's page
 * opens as soon as its URL is known. For an earlier link, the person must press a button.
 */
export function useLeaving(link: OpenLink | undefined) {
  const [wanted, setWanted] = useState<string>()
  const leaving = wanted !== undefined && link?.reference === wanted
  const url = leaving ? link.url : undefined
  useEffect(() => {
    if (url !== undefined) window.location.assign(url)
  }, [url])
  useEffect(() => {
    // Discard the requested session, because the Back button may restore this page from the browser's cache.
    const back = (event: PageTransitionEvent) => event.persisted && setWanted(undefined)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return { leaving, leave: setWanted }
}
