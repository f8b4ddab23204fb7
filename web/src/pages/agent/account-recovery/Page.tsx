import { AccountRecovery } from '../../../features/agent/AccountRecovery.tsx'
import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentAccountRecoveryPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <AccountRecovery />
    </SignedIn>
  )
}
