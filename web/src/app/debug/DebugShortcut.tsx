import { lazy, Suspense, useEffect, useState } from 'react'

// Marked as pure, so that a build which does not show it does not hold it either.
const DebugPanel = /* @__PURE__ */ lazy(() => import('./DebugPanel.tsx'))

/** Shift+Alt+X opens and closes the debug panel; its code comes with the first press. */
export function DebugShortcut() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // The key by its place: with Alt some keyboards make another letter of it.
      if (!event.shiftKey || !event.altKey || event.code !== 'KeyX') return
      event.preventDefault()
      setOpen((now) => !now)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return (
    open && (
      <Suspense fallback={null}>
        <DebugPanel onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
