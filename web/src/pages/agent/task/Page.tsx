import { useParams } from 'react-router'
import { AgentFrame } from '../../../features/agent/AgentFrame.tsx'
import { DeskTask } from '../../../features/agent/desk/DeskTask.tsx'
import { SignedIn } from '../../../widgets/frame/SignedIn.tsx'

/** The agents' page for one desk task: the question to the outside party, and the form for the party's response. */
export default function AgentTaskPage() {
  const { uuid = '', task = '' } = useParams()
  return (
    <SignedIn frame={AgentFrame}>
      <DeskTask key={task} application={uuid} task={task} />
    </SignedIn>
  )
}
