import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { ChatDesk } from '../../../features/agent/chatDesk/ChatDesk.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentChatsPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <ChatDesk />
    </SignedIn>
  )
}
