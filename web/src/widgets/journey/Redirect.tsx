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
export function Redirect({ to, children }: Props) {
  const { key } = useLocation()
  const [at, setAt] = useState(() => ({ key, direction: passable() }))
  if (at.key !== key) setAt({ key, direction: passable() })
  useEffect(() => {
    if (at.direction !== 0) pass(at.direction)
  }, [at])
  if (at.direction !== 0) return null
  return (
    <>
      {children}
      {/* Stays mounted across entries, so a screen that redirects to itself doesn't do so again and again. */}
      <Navigate to={to} replace />
    </>
  )
}
