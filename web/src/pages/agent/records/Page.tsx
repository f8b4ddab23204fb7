import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Records } from '../../../features/agent/Records.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentRecordsPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Records />
    </SignedIn>
  )
}
