import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Denials } from '../../../features/agent/Denials.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentDenialsPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Denials />
    </SignedIn>
  )
}
