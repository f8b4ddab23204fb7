import { lazy, type ReactNode, Suspense, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** Buttons, the primary one first. */
  actions?: ReactNode
  /** Default 'medium' (32rem). 'tall' fills the height, for documents. */
  size?: 'medium' | 'wide' | 'tall'
  /** Asks for an answer: pressing outside does not close it. */
  firm?: boolean
  children?: ReactNode
}

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
