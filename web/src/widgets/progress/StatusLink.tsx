import { Trans } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { Link } from '../../ui/Link.tsx'
import { useJourney } from '../journey/journey.ts'
import css from './Progress.module.css'

/**
 * A link to the status page, on screens too narrow for the sidebar. On wide screens, the sidebar has the link.
 */
export const StatusLink = () => (
  <p className={css.narrow}>
    <AllDates />
  </p>
)

/** A link to the status page, which shows all dates, the party that must act, and why dates changed. */
export function AllDates() {
  const { uuid } = useJourney()
  return (
    <Link href={applicationPath(uuid, 'status')}>
      <Trans>See your timeline and all dates</Trans>
    </Link>
  )
}
