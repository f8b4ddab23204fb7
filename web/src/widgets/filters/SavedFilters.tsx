import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { toast } from '../../ui/toast.ts'
import css from './SavedFilters.module.css'

interface SavedFiltersProps {
  readonly filters: readonly { readonly uuid: string; readonly name: string }[]
  /** Returns the URL of the list with the given filter. */
  readonly addressOf: (uuid: string) => string
  /** The URL of the list with the current filter. */
  readonly address: string
  readonly remove: (uuid: string) => Promise<unknown>
}

/** Lists a person's saved filters as links. Next to each link, a button removes the filter. */
export function SavedFilters({ filters, addressOf, address, remove }: SavedFiltersProps) {
  const { t } = useLingui()
  if (filters.length === 0) return null
  return (
    <nav aria-label={t`Saved filters`}>
      <p className={css.title} aria-hidden="true">
        <Trans>Saved filters</Trans>
      </p>
      <ul className={css.filters}>
        {filters.map(({ uuid, name }) => (
          <li key={uuid} className={css.saved}>
            <Link
              href={addressOf(uuid)}
              className={css.filter}
              aria-current={addressOf(uuid) === address ? 'page' : undefined}
            >
              <span className={css.name}>{name}</span>
            </Link>
            <button
              type="button"
              className={css.remove}
              aria-label={t`Remove filter ${name}`}
              onClick={() => void remove(uuid).then(() => toast(t`Filter removed`))}
            >
              <Icon name="cross" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
