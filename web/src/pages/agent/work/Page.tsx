import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Work } from '../../../features/agent/Work.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentWorkPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Work />
    </SignedIn>
  )
}
