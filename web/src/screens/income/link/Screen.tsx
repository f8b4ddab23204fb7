import { applicationPath } from 'domain/routes/routes.ts'
import { Navigate } from 'react-router'
import { useJourney } from '../../../widgets/journey/journey.ts'

/** Redirects links from earlier versions to the income review, which now offers all income methods. */
export default function IncomeLinkScreen() {
  const { uuid } = useJourney()
  return <Navigate to={applicationPath(uuid, 'income/review')} replace />
}
