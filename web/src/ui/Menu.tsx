import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  /** The link's target, if the menu item is a link. */
  readonly href?: string
  /** Loads the target as a full page. Use it for pages rendered by the server. */
  readonly reload?: boolean
  /** Called when the person chooses the menu item, if it's an action rather than a link. */
  readonly onSelect?: () => void
  /** Draws a dividing line above the item, to start a new group. */
  readonly divided?: boolean
}

export interface DropdownProps {
  /** The text or icon on the button. */
  label: ReactNode
  /** The button's name for screen readers, if the button shows only an icon. */
  name?: string
  /** The edge of the button that the panel is aligned to. Default 'end', which suits the right side of a header. */
  align?: 'start' | 'end'
  /** Hides the arrow. Use it if the icon makes clear that the button opens a menu. */
  plain?: boolean
  /** Renders the panel's content. `close` closes the panel and returns focus to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a panel below itself. Tab and the arrow keys move through the panel's links and buttons. The
 * panel closes when the person presses Escape or moves focus out of it.
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
      // Render the panel before moving focus, because links and buttons can take focus only after they're rendered.
      flushSync(() => setOpen(true))
      const step = key === 'ArrowDown' ? 1 : -1
      const all = [...(document.getElementById(id)?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      const at = (all as (Element | null)[]).indexOf(document.activeElement)
      all.at(at < 0 && step < 0 ? -1 : (at + step) % all.length)?.focus()
    }
    const left = (event: Event) => {
      if (!inside(event)) setOpen(false)
    }
    // Listen in the capture phase, before other handlers run, so that Escape closes only this panel.
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
  /** Content above the list, such as the account's name. */
  head?: ReactNode
}

/** A menu: a button that opens a short list of links and actions. */
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

/** The menu's list without its button, for use in a dialog. */
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
