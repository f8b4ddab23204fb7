/** Leaving for the page of an outside party (payroll provider, tax service, bank) and coming back. */
import { useEffect, useState } from 'react'

/** Under this name the page that a bank sends people back to finds their application. */
const APPLICATION = 'heloc_uuid'
export const leftApplication = {
  read: (): string | null => localStorage.getItem(APPLICATION),
  keep: (uuid: string): void => localStorage.setItem(APPLICATION, uuid),
}

/** A session at an outside party; its page is known once the party has opened it. */
interface OpenLink {
  readonly reference: string
  readonly url?: string
}

/**
 * Goes to the page of the session that was asked for here, as soon as it is open. One that was opened on an earlier
 * visit waits for a press.
 */
export function useLeaving(link: OpenLink | undefined) {
  const [wanted, setWanted] = useState<string>()
  const leaving = wanted !== undefined && link?.reference === wanted
  const url = leaving ? link.url : undefined
  useEffect(() => {
    if (url !== undefined) window.location.assign(url)
  }, [url])
  useEffect(() => {
    // The browser's back button may bring the page back as it was left.
    const back = (event: PageTransitionEvent) => event.persisted && setWanted(undefined)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return { leaving, leave: setWanted }
}
