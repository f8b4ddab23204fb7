import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { nothingAsked } from 'domain/forms/form.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { useNavigate } from 'react-router'
import { formContext, useCommandForm, useJourney } from '../journey/journey.ts'
import { RightToCancel } from './RightToCancel.tsx'

/** Whether an owner can cancel the line now. If so, `Rescission` shows the right to cancel and its last day. */
export const canCancel = ({ journey, rescission }: Pick<ApplicationView, 'journey' | 'rescission'>): boolean =>
  journey.commands.includes('rescind') && rescission !== undefined

/**
 * Shows the right to cancel on every screen where an owner can use it. After cancellation, shows the receipt instead.
 */
export function Rescission() {
  const { uuid, view } = useJourney()
  const navigate = useNavigate()
  const form = useCommandForm({
    form: nothingAsked,
    command: 'rescind',
    context: formContext(view),
    after: () => navigate(applicationPath(uuid, 'complete')),
  })
  if (!view.rescission || !canCancel(view)) return null
  return <RightToCancel rescission={view.rescission} today={view.today} form={form} />
}
