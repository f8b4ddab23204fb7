import { controls, type Kept, putBack, typedNow } from '../api/typed.ts'

interface Router {
  readonly state: {
    readonly location: { readonly pathname: string; readonly search: string }
    readonly historyAction?: string
  }
  subscribe(listener: () => void): unknown
}

/**
 * When the person leaves a page with the browser's Back or Forward button, saves the answers that weren't sent.
 * Restores them when the person returns to the page. The answers are stored only in memory.
 */
export function keepOnBack(router: Router): void {
  const left = new Map<string, Kept>()
  // Save only answers that the person changed, because the server may later send newer values for all other fields.
  const changed = new WeakSet<EventTarget>()
  document.addEventListener('input', ({ target }) => void (target && changed.add(target)), true)
  const addressNow = () => router.state.location.pathname + router.state.location.search
  let address = addressNow()
  router.subscribe(() => {
    const next = addressNow()
    if (next === address) return
    // The router calls its listeners before React renders the next page, so the old page's fields are still there.
    const kept = router.state.historyAction === 'POP' ? typedNow((control) => changed.has(control)) : undefined
    if (kept) left.set(address, kept)
    else left.delete(address)
    address = next
    putBack(left.get(next), controls())
  })
}
