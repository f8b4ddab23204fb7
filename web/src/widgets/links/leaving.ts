/** Leaving for an outside party's page (payroll provider, tax service, bank) and coming back. */
import { useEffect, useState } from 'react'

/** Storage key under which the bank's return page finds the application. */
const APPLICATION = 'heloc_uuid'
export const leftApplication = {
  read: (): string | null => localStorage.getItem(APPLICATION),
  keep: (uuid: string): void => localStorage.setItem(APPLICATION, uuid),
}

/** A session at an outside party; its page is known once the party has opened it. */
interface OpenLink {
  readonly reference: string
  readonly url?: string | undefined
}

/** Goes to the requested session's page as soon as it's open. A session from an earlier visit waits for a press. */
export function useLeaving(link: OpenLink | undefined) {
  const [wanted, setWanted] = useState<string>()
  const leaving = wanted !== undefined && link?.reference === wanted
  const url = leaving ? link.url : undefined
  useEffect(() => {
    if (url !== undefined) window.location.assign(url)
  }, [url])
  useEffect(() => {
    // The browser's Back button may restore the page as it was.
    const back = (event: PageTransitionEvent) => event.persisted && setWanted(undefined)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return { leaving, leave: setWanted }
}
