import { controls, type Kept, putBack, typedNow } from '../api/typed.ts'

interface Router {
  readonly state: {
    readonly location: { readonly pathname: string; readonly search: string }
    readonly historyAction?: string
  }
  subscribe(listener: () => void): unknown
}

/**
 * Keeps the answers that the person typed but didn't send when the browser's Back or Forward button leaves a page. The
 * answers are restored when the person is on the page again. They're kept only in this page's memory.
 */
export function keepOnBack(router: Router): void {
  const left = new Map<string, Kept>()
  // Keep only answers that the person changed, because the page's own values may be different by then.
  const changed = new WeakSet<EventTarget>()
  document.addEventListener('input', ({ target }) => void (target && changed.add(target)), true)
  const addressNow = () => router.state.location.pathname + router.state.location.search
  let address = addressNow()
  router.subscribe(() => {
    const next = addressNow()
    if (next === address) return
    // The router tells the listeners before React renders the next page.
    const kept = router.state.historyAction === 'POP' ? typedNow((control) => changed.has(control)) : undefined
    if (kept) left.set(address, kept)
    else left.delete(address)
    address = next
    putBack(left.get(next), controls())
  })
}
