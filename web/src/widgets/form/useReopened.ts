import { useEffect, useState } from 'react'
import { noteOpened, openedBefore } from '../../api/typed.ts'

/**
 * The state of a dialog or form, such as the UUID of the item that it shows; undefined while it's closed. When the
 * person comes back after signing in or with the Back button, the dialog or form opens again with the typed answers.
 * @param name the name of the dialog or form, unique on its page
 */
export function useReopened(name: string) {
  const [what, show] = useState(() => openedBefore(name))
  useEffect(() => {
    noteOpened(name, what)
    return () => noteOpened(name, undefined)
  }, [name, what])
  return [what, show] as const
}
