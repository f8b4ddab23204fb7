import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import css from './Toasts.module.css'
import { currentToasts, dismissToast, holdToasts, noToasts, onToasts } from './toast.ts'

/**
 * The region that shows toasts, used once in the app. It announces toasts without moving focus. All toasts stay visible
 * while a toast has focus or the pointer is over a toast.
 */
export function Toasts() {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const attention = useRef(new Set<'pointer' | 'focus'>())
  const toasts = useSyncExternalStore(onToasts, currentToasts, noToasts)
  useEffect(() => {
    const here = box.current
    const at = attention.current
    const sign = (kind: 'pointer' | 'focus', there: boolean) => () => {
      if (there) at.add(kind)
      else at.delete(kind)
      holdToasts(at.size > 0)
    }
    const signs = {
      pointerenter: sign('pointer', true),
      pointerleave: sign('pointer', false),
      focusin: sign('focus', true),
      focusout: sign('focus', false),
    }
    for (const [name, heard] of Object.entries(signs)) here?.addEventListener(name, heard)
    return () => {
      for (const [name, heard] of Object.entries(signs)) here?.removeEventListener(name, heard)
      holdToasts(false)
    }
  }, [])
  // Check for removed toasts here, because the browser doesn't fire a focusout event when a focused toast is removed,
  // or a pointerleave event when the last toast is removed.
  useEffect(() => {
    const at = attention.current
    if (toasts.length === 0) at.clear()
    if (!box.current?.contains(document.activeElement)) at.delete('focus')
    holdToasts(at.size > 0)
  }, [toasts])
  return (
    <section ref={box} className={css.toasts} aria-label={t`Messages`} aria-live="polite" data-print="none">
      {toasts.map((one) => (
        <div key={one.id} className={css.toast} data-tone={one.tone} inert={one.leaving}>
          <Icon name={one.tone} />
          <p>{one.text}</p>
          <button type="button" onClick={() => dismissToast(one.id)} aria-label={t`Dismiss`}>
            <Icon name="cross" size={16} />
          </button>
        </div>
      ))}
    </section>
  )
}
