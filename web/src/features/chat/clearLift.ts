/** Controls that the bubble must not cover, and bars of figures that stay on the screen. */
const BUTTONS = 'a[href],button,summary,[role=button],[role=slider],[data-clear]'
/**
 * Controls that are usually as wide as the page. The bubble may cover part of them, because people can still press the
 * rest.
 */
const BOXES = 'label,input,select,textarea'
/** The largest share of such a wide control that the bubble may cover. */
const MOST_COVERED = 0.25

/** The maximum distance, in pixels, that the bubble may move up to keep clear of controls. */
const LIFTS = [0, 72, 144]

/**
 * Returns how far a floating element must move up so that it covers no control of the page; undefined if there's no
 * free place.
 * @param lift the element's current distance above its usual position, in pixels
 */
export function clearLift(floating: HTMLElement, lift: number): number | undefined {
  const { left, top, width, height } = floating.getBoundingClientRect()
  return LIFTS.find((next) => !coversControl(floating, new DOMRect(left, top + lift - next, width, height)))
}

function coversControl(floating: HTMLElement, own: DOMRect): boolean {
  const { left, right, top, bottom } = own
  const across = [left, (left + right) / 2, right - 1]
  const down = [top, (top + bottom) / 2, bottom - 1]
  const below = new Set(across.flatMap((x) => down.flatMap((y) => document.elementsFromPoint(x, y))))
  return [...below].some((one) => {
    if (floating.contains(one) || one.closest('[data-chat]')) return false
    if (one.closest(BUTTONS)) return true
    const box = one.closest(BOXES)
    return box !== null && coveredPart(box.getBoundingClientRect(), own) > MOST_COVERED
  })
}

/** Returns the share of a rectangle that another rectangle covers, from 0 to 1. */
function coveredPart(box: DOMRect, cover: DOMRect): number {
  const width = Math.min(box.right, cover.right) - Math.max(box.left, cover.left)
  const height = Math.min(box.bottom, cover.bottom) - Math.max(box.top, cover.top)
  return (Math.max(0, width) * Math.max(0, height)) / (box.width * box.height)
}

/**
 * Calls `look` whenever different content may be below a floating element, for example after scrolling. Returns a
 * function that stops the calls.
 */
export function followPage(look: () => void): () => void {
  let waiting = 0
  const soon = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0
      look()
    })
  }
  const size = new ResizeObserver(soon)
  size.observe(document.body)
  const content = new MutationObserver(soon)
  content.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
  addEventListener('scroll', soon, { passive: true, capture: true })
  soon()
  return () => {
    cancelAnimationFrame(waiting)
    size.disconnect()
    content.disconnect()
    removeEventListener('scroll', soon, { capture: true })
  }
}
