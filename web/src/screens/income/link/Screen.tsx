import { applicationPath } from 'domain/routes/routes.ts'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'

/** Redirects links from earlier versions to the income review, which now offers all income methods. */
export default function IncomeLinkScreen() {
  const { uuid } = useJourney()
  return <Redirect to={applicationPath(uuid, 'income/review')} />
}
