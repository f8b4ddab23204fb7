/**
 * Sends the person to the page of an outside party, such as a payroll provider, tax service or bank, and handles the
 * person's return.
 */
import { useEffect, useState } from 'react'

/**
 * The key under which the browser stores the application's UUID. The page reads it when the bank sends the borrower
 * back.
 */
const APPLICATION = 'heloc_uuid'
export const leftApplication = {
  read: (): string | null => localStorage.getItem(APPLICATION),
  keep: (uuid: string): void => localStorage.setItem(APPLICATION, uuid),
}

/**
 * The storage keys for the length of the tab's history when the person left, the screen to open after the return, and
 * whether the person has just come back.
 */
const LEFT_AT = 'left_at'
const OPEN_NEXT = 'open_next'
const CAME_BACK = 'came_back'
/**
 * Browsers keep at most this many history entries for a tab. Once the history is full, its length stays the same, so we
 * can't tell at which entry the person left.
 */
const MOST_ENTRIES = 50

/** Opens the outside party's page in a new history entry. */
export function leaveFor(url: string): void {
  sessionStorage.removeItem(OPEN_NEXT)
  history.pushState(history.state, '')
  sessionStorage.setItem(LEFT_AT, String(history.length))
  location.replace(url)
}

/**
 * Goes back in the tab's history to the page that the person left from, so that the Back button doesn't lead to the
 * outside party's pages afterward. Returns false if that page can't be found in the history.
 * @param next the path of the screen to open immediately once the person is back on that page
 */
export function goBackOverVisit(next?: string): boolean {
  const leftAt = Number(sessionStorage.getItem(LEFT_AT) ?? Number.NaN)
  sessionStorage.removeItem(LEFT_AT)
  const steps = history.length - leftAt + 1
  if (!(steps > 0) || history.length >= MOST_ENTRIES) return false
  if (next !== undefined) sessionStorage.setItem(OPEN_NEXT, next)
  sessionStorage.setItem(CAME_BACK, '')
  history.go(-steps)
  return true
}

/** Whether this is the first page after a visit to an outside party. */
export function useCameBack(): boolean {
  const [cameBack] = useState(() => sessionStorage.getItem(CAME_BACK) !== null)
  useEffect(() => sessionStorage.removeItem(CAME_BACK), [])
  return cameBack
}

/** A session with an outside party. `url` is undefined until the outside party has created the session. */
interface OpenLink {
  readonly reference: string
  readonly url?: string | undefined
}

/**
 * Opens the provider's page for linking an account. If the person has just asked to link an account on this screen, the
 * provider's page opens as soon as its URL is known. Otherwise, the person must first press a button. If the person has
 * just come back from the provider's page, `next` is the path of the screen to open immediately.
 */
export function useLeaving(link: OpenLink | undefined) {
  const [wanted, setWanted] = useState<string>()
  const leaving = wanted !== undefined && link?.reference === wanted
  const url = leaving ? link.url : undefined
  useEffect(() => {
    if (url !== undefined) leaveFor(url)
  }, [url])
  const [next, setNext] = useState(() => sessionStorage.getItem(OPEN_NEXT))
  useEffect(() => {
    if (next !== null) sessionStorage.removeItem(OPEN_NEXT)
  }, [next])
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      // The browser has restored this page from its cache, so the person has come back from the provider's page. Don't
      // open that page again.
      setWanted(undefined)
      setNext(sessionStorage.getItem(OPEN_NEXT))
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return { leaving, leave: setWanted, next }
}
