import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Milliseconds to wait after the last page is drawn. By then, the layout is final and the position of the document's
 * end can be measured.
 */
const SETTLE_MS = 100
/**
 * Scrolling to within this many pixels of the bottom counts as reaching the end, because rounding and zoom can make the
 * last few pixels unreachable.
 */
const NEAR = 24

/**
 * Calls `onEnd` once, when the person has scrolled to the end of a region or all of its content is visible. `ready`
 * says whether the content is complete. Call `look` whenever the region scrolls.
 */
export function useEnd(region: RefObject<HTMLElement | null>, ready: boolean, onEnd: (() => void) | undefined) {
  const [ended, setEnded] = useState(false)
  const latest = useRef(onEnd)
  latest.current = onEnd

  const look = useCallback(() => {
    const box = region.current
    if (box && box.scrollTop + box.clientHeight >= box.scrollHeight - NEAR) setEnded(true)
  }, [region])

  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(look, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [ready, look])

  useEffect(() => {
    if (ended) latest.current?.()
  }, [ended])

  return { ended, look }
}
