import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Brokerages } from '../../../features/agent/Brokerages.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentBrokeragesPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Brokerages />
    </SignedIn>
  )
}
