import { lazy, Suspense, useEffect, useState } from 'react'

// The PURE annotation lets the bundler drop the panel's code from builds that don't show the panel.
const DebugPanel = /* @__PURE__ */ lazy(() => import('./loadPanel.ts').then(({ loadPanel }) => loadPanel()))

/** Opens and closes the debug panel on Shift+Alt+X. The panel's code loads on the first press. */
export function DebugShortcut() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // Compare the physical key, because Alt changes the letter on some keyboards.
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
