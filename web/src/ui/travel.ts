/** Follows the Back and Forward buttons, so that they can pass over screens that are no longer available. */

interface Router {
  readonly state: {
    readonly location: { readonly key: string; readonly pathname: string; readonly search: string }
    readonly historyAction?: string
  }
  subscribe(listener: () => void): unknown
}

type Direction = -1 | 0 | 1

/** The position of the current entry among the router's entries in the tab's history; 0 is the first one. */
const positionNow = (): number => (history.state as { readonly idx?: number } | null)?.idx ?? 0

let direction: Direction = 0
/** The router's key of the current entry. */
let entry: string | undefined
let position = 0
/** The highest known position. */
let top = 0
let address = ''
/** The path and query of the page that the person left with the Back or Forward button. */
let left: string | undefined
let passing = false

/** Call this when the router is created. */
export function followTravel(router: Router): void {
  const look = () => {
    const { location, historyAction } = router.state
    if (location.key === entry) return
    const isFirst = entry === undefined
    const now = positionNow()
    const isTravel = !isFirst && historyAction === 'POP'
    direction = isTravel ? (Math.sign(now - position) as Direction) : 0
    if (!isTravel) left = undefined
    else if (!passing) left = address
    top = historyAction === 'PUSH' ? now : Math.max(top, now)
    passing = false
    entry = location.key
    position = now
    address = location.pathname + location.search
  }
  entry = undefined
  look()
  router.subscribe(look)
}

/**
 * Returns the direction in which the person can pass over the current entry: -1 for Back, 1 for Forward. Returns 0 if
 * the person came another way, has already seen the entry's screen, or is at the end of the history.
 */
export const passable = (): Direction => (position === (direction < 0 ? 0 : top) ? 0 : direction)

/** Whether the current entry shows the page that the person just left, so that Back would seem to do nothing. */
export const isRepeated = (): boolean => passable() !== 0 && address === left

/** Opens the next entry in the given direction. */
export function pass(to: Direction): void {
  passing = true
  history.go(to)
}

/** Call this once the screen of the entry `key` is shown. If the screen closes later, the person stays at the entry. */
export function stay(key: string): void {
  if (key === entry) direction = 0
}

/** The members of the browser's Navigation API used here. Older browsers lack this API. */
interface Entry {
  readonly url: string | null
  readonly index: number
}
interface WithNavigation {
  readonly navigation?: {
    readonly activation?: { readonly navigationType: string; readonly entry: Entry; readonly from: Entry | null } | null
  }
}

/**
 * Passes over a document that shows the same URL as the document that the person left with Back or Forward. This
 * happens if the server redirects an entry, for example because its step of registration is over.
 */
export function passRepeated(): void {
  const { activation } = (window as WithNavigation).navigation ?? {}
  if (activation?.navigationType !== 'traverse' || activation.entry.url !== activation.from?.url) return
  history.go(activation.entry.index < activation.from.index ? -1 : 1)
}
