import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Work } from '../../../features/agent/Work.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

/** What waits for the lender's people. */
export default function AgentWorkPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Work />
    </SignedIn>
  )
}
