import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  /** A link … */
  readonly href?: string
  /** … that the server owns: loaded anew. */
  readonly reload?: boolean
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
  /** Which edge of the button the list keeps to. Default 'end', for menus at the right of a header. */
  align?: 'start' | 'end'
}

/**
 * A button that opens a short list of places and actions. They are plain links and buttons: Tab and the arrows walk
 * through them, Escape closes, and so does leaving.
 */
export function Menu({ label, name, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    // The list has to be there before something in it can take focus.
    flushSync(() => setOpen(true))
    const step = event.key === 'ArrowDown' ? 1 : -1
    const all = [...(box.current?.querySelectorAll<HTMLElement>('li > *') ?? [])]
    const at = (all as (Element | null)[]).indexOf(document.activeElement)
    all.at(at < 0 && step < 0 ? -1 : (at + step) % all.length)?.focus()
  }
  const left = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false)
  }
  const watch = { onKeyDown: keys, onBlur: left }

  return (
    <div ref={box} className={css.menu}>
      <button
        {...watch}
        ref={button}
        type="button"
        className={css.trigger}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      <ul id={id} className={classes(css.list, css[align])} hidden={!open}>
        {items.map((item) => (
          <li key={item.key} className={classes(item.divided && css.divided)}>
            {item.href === undefined ? (
              <button
                {...watch}
                type="button"
                className={css.item}
                onClick={() => {
                  close()
                  item.onSelect?.()
                }}
              >
                {item.label}
              </button>
            ) : (
              <Link {...watch} href={item.href} reload={item.reload} className={css.item} onClick={close}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
