import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { LoanRegister } from '../../../features/agent/LoanRegister.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentRegisterPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <LoanRegister />
    </SignedIn>
  )
}
