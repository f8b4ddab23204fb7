import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { FundingBoard } from '../../../features/agent/FundingBoard.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentFundingPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <FundingBoard />
    </SignedIn>
  )
}
