import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './DialogParts.tsx'

export type { DialogProps } from './DialogParts.tsx'

const load = () => import('./DialogParts.tsx')
const Parts = lazy(load)

/** Fetches the code of dialogs ahead of the press that will need it. */
export const preloadDialog = (): void => void load()

/** A dialog over the page; its code arrives with the first one that opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Parts {...props} />
    </Suspense>
  )
}
