const CONTROLS = 'a[href],button,input,select,textarea,label,summary,[role=button],[role=slider]'

/** Whether an element that floats above the page covers a control of the page. */
export function coversControl(floating: HTMLElement): boolean {
  const { left, right, top, bottom } = floating.getBoundingClientRect()
  const across = [left, (left + right) / 2, right - 1]
  const down = [top, (top + bottom) / 2, bottom - 1]
  return across.some((x) =>
    down.some((y) =>
      document
        .elementsFromPoint(x, y)
        .some((one) => !floating.contains(one) && one.closest(CONTROLS) && !one.closest('[data-chat]')),
    ),
  )
}

/** Calls `look` whenever the page may have moved below an element that floats above it. Returns a function that stops. */
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
