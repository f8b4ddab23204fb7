import { useParams } from 'react-router'
import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { CaseFile } from '../../../features/agent/CaseFile.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

/** The agents' page for one application, with its open decisions and all its data. */
export default function AgentApplicationPage() {
  const { uuid = '' } = useParams()
  return (
    <SignedIn frame={AgentFrame}>
      <CaseFile key={uuid} uuid={uuid} />
    </SignedIn>
  )
}
