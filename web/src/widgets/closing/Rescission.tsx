import { nothingAsked } from 'domain/forms/form.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { useNavigate } from 'react-router'
import { formContext, useCommandForm, useJourney } from '../journey/journey.ts'
import { RightToCancel } from './RightToCancel.tsx'

/** Shows the right to cancel on every screen where an owner can use it. After cancellation, shows the receipt instead. */
export function Rescission() {
  const { uuid, view } = useJourney()
  const navigate = useNavigate()
  const form = useCommandForm({
    form: nothingAsked,
    command: 'rescind',
    context: formContext(view),
    after: () => navigate(applicationPath(uuid, 'complete')),
  })
  const open = view.journey.commands.includes('rescind')
  if (!open || !view.rescission) return null
  return <RightToCancel rescission={view.rescission} today={view.today} form={form} />
}
