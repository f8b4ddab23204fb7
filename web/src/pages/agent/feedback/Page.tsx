import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Feedback } from '../../../features/agent/Feedback.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentFeedbackPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Feedback />
    </SignedIn>
  )
}
