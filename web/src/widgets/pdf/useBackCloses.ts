import { useEffect, useRef } from 'react'

/** The key in a history entry's state that shows that the entry belongs to an open reader. */
const MARK = 'reader'

const state = () => history.state as { readonly [MARK]?: boolean } | null
const isMarked = (): boolean => state()?.[MARK] === true

/**
 * Gives an open reader its own history entry, so that a phone's Back button closes the reader instead of leaving the
 * page. Returns a function that closes the reader and removes the entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  const closing = useRef(false)

  useEffect(() => {
    if (!open) {
      // A reload closes the reader, but the reader's history entry stays current. Reset the key in this entry and go
      // back.
      if (isMarked()) {
        history.replaceState({ ...state(), [MARK]: false }, '')
        history.back()
      }
      return
    }
    closing.current = false
    // Keep the router's state in the new entry, because the router stays on the same page.
    if (!isMarked()) history.pushState({ ...state(), [MARK]: true }, '')
    const moved = () => {
      if (!isMarked()) latest.current()
    }
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [open])

  return () => {
    if (!isMarked()) return latest.current()
    // Ignore a second press of Close, which would go back one page too far.
    if (closing.current) return
    closing.current = true
    history.back()
  }
}
