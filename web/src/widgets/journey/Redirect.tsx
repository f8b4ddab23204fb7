import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pass, passable } from '../../ui/travel.ts'

interface Props {
  readonly to: string
  /** Shown only if the redirect opens `to`. */
  readonly children?: ReactNode
}

/**
 * Replaces a screen that isn't available with `to`. If the person came with the Back or Forward button, passes over the
 * screen instead, to the nearest available one in the same direction.
 */
export function Redirect(props: Props) {
  const { key } = useLocation()
  return <From key={key} {...props} />
}

function From({ to, children }: Props) {
  const [direction] = useState(passable)
  useEffect(() => {
    if (direction !== 0) pass(direction)
  }, [direction])
  if (direction !== 0) return null
  return (
    <>
      {children}
      <Navigate to={to} replace />
    </>
  )
}
