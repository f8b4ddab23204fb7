import { SETTING_PARTS } from 'domain/organization/settings.ts'
import { useParams } from 'react-router'
import { AgentFrame } from '../../../../features/agent/AgentFrame.tsx'
import { NoSeat } from '../../../../features/agent/NoSeat.tsx'
import { SettingPart } from '../../../../features/agent/settings/SettingPart.tsx'
import { Team } from '../../../../features/agent/settings/Team.tsx'
import { SignedIn } from '../../../../widgets/frame/SignedIn.tsx'

function Part() {
  const { part } = useParams()
  const found = SETTING_PARTS.find((one) => one === part)
  if (found) return <SettingPart key={found} part={found} />
  return part === 'team' ? <Team /> : <NoSeat />
}

export default function AgentSettingPage() {
  return (
    <SignedIn frame={AgentFrame}>
      <Part />
    </SignedIn>
  )
}
