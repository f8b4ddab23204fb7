import { applicationPath } from 'domain/routes/routes.ts'
import { Navigate } from 'react-router'
import { useJourney } from '../../../widgets/journey/journey.ts'

/** The URL of old links. The income methods are now on the review screen. */
export default function IncomeLinkScreen() {
  const { uuid } = useJourney()
  return <Navigate to={applicationPath(uuid, 'income/review')} replace />
}
