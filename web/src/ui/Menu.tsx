import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  /** The target, for a link. */
  readonly href?: string
  /** Loads the target as a full page, for pages that the server renders. */
  readonly reload?: boolean
  /** Runs when the item is chosen, for an action instead of a link. */
  readonly onSelect?: () => void
  /** Draws a line above the item to start a new group. */
  readonly divided?: boolean
}

export interface DropdownProps {
  /** The button's content. */
  label: ReactNode
  /** The button's name when it shows only an icon. */
  name?: string
  /** The button's edge that the panel aligns to. Default 'end', for the right side of a header. */
  align?: 'start' | 'end'
  /** Hides the arrow, for a button whose icon is clear enough. */
  plain?: boolean
  /** The panel's content. It can call `close` to close the panel and return focus to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a panel below it. Tab and the arrow keys move through the panel's links and buttons. Pressing
 * Escape or leaving the panel closes it.
 */
export function Dropdown({ label, name, align = 'end', plain, children }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    const inside = ({ target }: Event) => target instanceof Node && box.current?.contains(target)
    const keys = (event: KeyboardEvent) => {
      const { key } = event
      if (!inside(event) || (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Escape')) return
      if (key === 'Escape') {
        if (!open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
        return
      }
      event.preventDefault()
      // Render the panel first, so its links and buttons can take focus.
      flushSync(() => setOpen(true))
      const step = key === 'ArrowDown' ? 1 : -1
      const all = [...(document.getElementById(id)?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      const at = (all as (Element | null)[]).indexOf(document.activeElement)
      all.at(at < 0 && step < 0 ? -1 : (at + step) % all.length)?.focus()
    }
    const left = (event: Event) => {
      if (!inside(event)) setOpen(false)
    }
    // The capture phase runs before other handlers, so Escape closes only this panel.
    document.addEventListener('keydown', keys, true)
    document.addEventListener('focusin', left)
    document.addEventListener('pointerdown', left)
    return () => {
      document.removeEventListener('keydown', keys, true)
      document.removeEventListener('focusin', left)
      document.removeEventListener('pointerdown', left)
    }
  }, [open, id])

  return (
    <div ref={box} className={css.menu}>
      <button
        ref={button}
        type="button"
        className={css.trigger}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        {!plain && <Icon name="down" size={16} className={css.arrow} />}
      </button>
      <div id={id} className={classes(css.panel, css[align])} hidden={!open}>
        {children(close)}
      </div>
    </div>
  )
}

export interface MenuProps extends Omit<DropdownProps, 'children'> {
  items: readonly MenuItem[]
  /** Shown above the list, such as the account's name. */
  head?: ReactNode
}

/** A button that opens a short list of links and actions. */
export function Menu({ items, head, ...rest }: MenuProps) {
  return (
    <Dropdown {...rest}>
      {(close) => (
        <>
          {head && <div className={css.head}>{head}</div>}
          <MenuList items={items} onChosen={close} />
        </>
      )}
    </Dropdown>
  )
}

/** The list without its button, for use elsewhere, such as in a dialog. */
export function MenuList({ items, onChosen }: { items: readonly MenuItem[]; onChosen: () => void }) {
  return (
    <ul className={css.list}>
      {items.map((item) => (
        <li key={item.key} className={classes(item.divided && css.divided)}>
          {item.href === undefined ? (
            <button
              type="button"
              className={css.item}
              onClick={() => {
                onChosen()
                item.onSelect?.()
              }}
            >
              {item.label}
            </button>
          ) : (
            <Link href={item.href} reload={item.reload} className={css.item} onClick={onChosen}>
              {item.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
