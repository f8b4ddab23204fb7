import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { Settings } from '../../../features/agent/settings/Settings.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

export default function AgentSettingsPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Settings />
    </SignedIn>
  )
}
