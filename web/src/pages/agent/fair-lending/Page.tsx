import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { FairLending } from '../../../features/agent/FairLending.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentFairLendingPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <FairLending />
    </SignedIn>
  )
}
