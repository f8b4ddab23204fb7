import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Pipeline } from '../../../features/agent/Pipeline.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentPipelinePage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Pipeline />
    </SignedIn>
  )
}
