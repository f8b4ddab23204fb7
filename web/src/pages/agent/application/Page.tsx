import { useParams } from 'react-router'
import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { CaseFile } from '../../../features/agent/CaseFile.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

/** The agents' page for one application. It shows the open decisions and all data of the application. */
export default function AgentApplicationPage() {
  const { uuid = '' } = useParams()
  return (
    <SignedIn frame={AgentFrame}>
      <CaseFile key={uuid} uuid={uuid} />
    </SignedIn>
  )
}
