import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Icon } from './Icon.tsx'
import css from './Menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  /** A link … */
  readonly href?: string
  /** … or something to do. */
  readonly onSelect?: () => void
  /** A line above it, for a new group. */
  readonly divided?: boolean
}

export interface MenuProps {
  /** What stands on the button. */
  label: ReactNode
  /** What it is called, where the button shows only a sign. */
  name?: string
  items: readonly MenuItem[]
}

const load = () => import('./MenuParts.tsx')
const Parts = lazy(load)

/** The face of the button, the same before and after the menu's code is there. */
export function MenuFace({ label }: { label: ReactNode }) {
  return (
    <>
      {label}
      <Icon name="down" size={16} />
    </>
  )
}

/** A button that opens a short list of places or actions; its code is fetched when someone is about to press. */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const plain = (
    <button
      type="button"
      className={css.trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={props.name}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setPressed(true)}
    >
      <MenuFace label={props.label} />
    </button>
  )
  if (!pressed) return plain
  return (
    <Suspense fallback={plain}>
      <Parts {...props} />
    </Suspense>
  )
}
