import { useSyncExternalStore } from 'react'

/** A phone in either orientation. Turning a phone must not close a document that the person is reading. */
const PHONE = '(width < 40rem), (height < 30rem) and (pointer: coarse)'

const query = () => globalThis.matchMedia?.(PHONE)

function subscribe(changed: () => void): () => void {
  const phone = query()
  phone?.addEventListener('change', changed)
  return () => phone?.removeEventListener('change', changed)
}

/** Whether the page is on a phone, where documents open as text that fills the screen. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
