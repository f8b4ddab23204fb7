import { Menu } from '@base-ui/react/menu'
import { Link } from './Link.tsx'
import css from './Menu.module.css'
import { MenuFace, type MenuItem, type MenuProps } from './Menu.tsx'

/** Loaded late and opened at once; use `Menu`. */
export default function MenuParts({ label, name, items }: MenuProps) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className={css.trigger} aria-label={name}>
        <MenuFace label={label} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={css.place} align="end" sideOffset={6}>
          <Menu.Popup className={css.popup}>
            {items.map((item) => (
              <Entry key={item.key} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entry({ item }: { item: MenuItem }) {
  return (
    <>
      {item.divided && <Menu.Separator className={css.line} />}
      {item.href === undefined ? (
        <Menu.Item className={css.item} onClick={item.onSelect}>
          {item.label}
        </Menu.Item>
      ) : (
        <Menu.LinkItem className={css.item} closeOnClick render={<Link href={item.href}>{item.label}</Link>} />
      )}
    </>
  )
}
