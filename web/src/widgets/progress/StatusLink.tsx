import { Trans } from '@lingui/react/macro'
import { applicationPath } from 'domain/routes/routes.ts'
import { Link } from '../../ui/Link.tsx'
import { useJourney } from '../journey/journey.ts'

/** A link to the status page, which shows all dates, the party that must act, and why a date changed. */
export function StatusLink() {
  const { uuid } = useJourney()
  return (
    <Link href={applicationPath(uuid, 'status')}>
      <Trans>See your timeline and all dates</Trans>
    </Link>
  )
}
