import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Search } from '../../../features/agent/Search.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentSearchPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Search />
    </SignedIn>
  )
}
