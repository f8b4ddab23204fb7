import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import css from './Toasts.module.css'
import { currentToasts, dismissToast, noToasts, onToasts } from './toast.ts'

/** Where toasts appear; once in the app. They are announced without taking focus. */
export function Toasts() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(onToasts, currentToasts, noToasts)
  return (
    <section className={css.toasts} aria-label={t`Messages`} aria-live="polite" data-print="none">
      {toasts.map((one) => (
        <div key={one.id} className={css.toast} data-tone={one.tone}>
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
