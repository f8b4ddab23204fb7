import { createContext, use } from 'react'

/**
 * The page's URL and loaded data, and functions that open other pages. Components use this object instead of the
 * router, because registration and sign-in start before the router has loaded.
 */
export interface Place {
  readonly pathname: string
  /** The query string with its question mark; empty if there's none. */
  readonly search: string
  /** The result of the page's loader. */
  readonly data?: unknown
  /** The result of the form that the browser posted before scripts loaded. */
  readonly posted?: unknown
  /**
   * Opens a path on this site, if possible without loading a new document.
   * @throws Error if the code that opens the path isn't loaded and the browser is offline.
   */
  readonly navigate: (to: string, how?: { readonly replace?: boolean }) => Promise<void>
  /** Starts loading the code that opens other pages, if needed. Call it when the person starts using the page. */
  readonly prepare?: () => void
}

/** The page's `Place`; undefined on a page that doesn't provide one. All links on such a page load full pages. */
export const PlaceContext = createContext<Place | undefined>(undefined)

/** @throws Error if the page doesn't provide a PlaceContext. */
export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('the page has no place')
  return place
}
