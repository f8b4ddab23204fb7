import { useLingui } from '@lingui/react/macro'
import { Link } from '../../ui/Link.tsx'
import { usePlaces } from './places.ts'
import css from './Shell.module.css'
import { Sign } from './signs.tsx'

/** The navigation at the side of account pages on wide screens. */
export function SideNav() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Account`} className={css.side}>
      <ul className={css.sideList}>
        {usePlaces().map(({ key, label, href, sign, current }) => (
          <li key={key}>
            <Link href={href} className={css.sideLink} aria-current={current ? 'page' : undefined}>
              <Sign name={sign} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
