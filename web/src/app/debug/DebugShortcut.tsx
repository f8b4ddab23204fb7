import { lazy, Suspense, useEffect, useState } from 'react'

// Marked as pure, so a build that doesn't show it doesn't include it.
const DebugPanel = /* @__PURE__ */ lazy(() => import('./DebugPanel.tsx'))

/** Shift+Alt+X toggles the debug panel; its code loads on the first press. */
export function DebugShortcut() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // Matches the physical key, because Alt changes the letter on some keyboards.
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
