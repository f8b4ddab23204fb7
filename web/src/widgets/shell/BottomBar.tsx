import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useProfile } from '../../api/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { MenuList } from '../../ui/Menu.tsx'
import { usePlaces } from './places.ts'
import { useProducts } from './products.ts'
import { Owner, type ProfileChoices, profileItems } from './profile.tsx'
import css from './Shell.module.css'
import { Sign } from './signs.tsx'

interface BottomBarProps extends ProfileChoices {
  /**
   * Whether the page belongs to an application. If so, the bar is hidden while the page shows a form or a waiting
   * message.
   */
  readonly onApplication: boolean
}

/**
 * The navigation bar at the bottom of phone screens. It links to the most used pages, and a menu button opens a sheet
 * with the others. On application pages, the menu is in the header, because forms and waiting messages hide the bar.
 */
export function BottomBar({ onApplication, ...choices }: BottomBarProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const places = usePlaces().filter(({ key }) => key !== 'settings')
  return (
    <>
      <nav aria-label={t`Main`} className={css.bottom} data-yields={onApplication || undefined} data-print="none">
        {places.map(({ key, label, href, sign, current }) => (
          <Link key={key} href={href} className={css.bottomLink} aria-current={current ? 'page' : undefined}>
            <Sign name={sign} />
            {label}
          </Link>
        ))}
        {!onApplication && (
          <button type="button" className={css.bottomLink} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Sign name="menu" />
            <Trans>Menu</Trans>
          </button>
        )}
      </nav>
      <MenuSheet {...choices} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function MenuSheet({ open, onClose, ...choices }: ProfileChoices & { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { data: profile } = useProfile(true)
  const products = useProducts()
  return (
    <Dialog open={open} onClose={onClose} title={t`Menu`}>
      <div className={css.sheet}>
        <Owner profile={profile} />
        {products.length > 0 && (
          <section>
            <h3 className={css.sheetTitle}>
              <Trans>Apps</Trans>
            </h3>
            <MenuList items={products} onChosen={onClose} />
          </section>
        )}
        <section>
          <h3 className={css.sheetTitle}>
            <Trans>Account</Trans>
          </h3>
          <MenuList items={profileItems(choices)} onChosen={onClose} />
        </section>
      </div>
    </Dialog>
  )
}
