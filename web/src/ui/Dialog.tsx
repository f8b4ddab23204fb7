import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './DialogParts.tsx'

export type { DialogProps } from './DialogParts.tsx'

const load = () => import('./DialogParts.tsx')
const Parts = lazy(load)

export const preloadDialog = (): void => void load()

/** A modal dialog. The code for dialogs loads when the first dialog opens. */
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
