import { applicationPath } from 'domain/routes/routes.ts'
import { Navigate } from 'react-router'
import { useJourney } from '../../../widgets/journey/journey.ts'

/** An address of old links: the ways to show income stand on the review. */
export default function IncomeLinkScreen() {
  const { uuid } = useJourney()
  return <Navigate to={applicationPath(uuid, 'income/review')} replace />
}
