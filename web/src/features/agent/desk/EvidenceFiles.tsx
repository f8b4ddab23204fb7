import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { ChooseFile, DropTarget, FileField } from '../../../ui/FileField.tsx'
import { fieldId } from '../../../ui/form.ts'
import { fileFault, uploadMessage } from '../../../widgets/upload/files.ts'
import css from '../Agent.module.css'
import { DocumentLinks } from '../DocumentLinks.tsx'
import { useTaskChange } from '../queries.ts'

const CHANGED = 'This application has changed since you opened it. Reload the page, then attach the file again.'

/** Lists the files that staff attached to a task. While the task is open, staff can attach more. */
export function EvidenceFiles({ task }: { task: DeskTaskView }) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const change = useTaskChange(task)
  const [state, setState] = useState<{ readonly sending?: string; readonly fault?: string }>({})
  const mayAttach = task.state === 'OPEN' && task.mayAnswer
  if (!mayAttach && task.evidence.length === 0) return null
  const send = async (file: File | undefined) => {
    if (!file || state.sending) return
    const fault = fileFault(file)
    if (fault) return setState({ fault })
    setState({ sending: file.name })
    try {
      await change('evidence', {}, file)
      setState({})
    } catch (error) {
      const isOld = error instanceof ApiError && error.status === 409
      setState({ fault: isOld ? CHANGED : uploadMessage(error) })
    }
  }
  const id = fieldId('evidence')
  const messages = state.fault ? [i18n._(state.fault)] : []
  const required = task.mustAttach && i18n._(task.mustAttach)
  const choose = ([file]: readonly File[]) => void send(file)
  return (
    <Card title={t`Evidence`}>
      {task.evidence.length > 0 && (
        <DocumentLinks file={{ uuid: task.application }} documents={task.evidence} label={t`Evidence`} />
      )}
      {mayAttach && (
        <FileField
          id={id}
          legend={t`Attach evidence`}
          hint={
            required
              ? t`Required: ${required}. PDF, JPG, or PNG, up to 20 MB. People on the application don’t see it.`
              : t`PDF, JPG, or PNG, up to 20 MB. People on the application don’t see it.`
          }
          messages={messages}
          onFiles={choose}
        >
          <DropTarget className={css.pdf}>
            <ChooseFile id={id} accept=".pdf,.jpg,.jpeg,.png" hinted invalid={messages.length > 0} onFiles={choose}>
              <Trans>Choose a file</Trans>
            </ChooseFile>
            <p className={css.chosen} role="status">
              {state.sending && <Trans>Sending {state.sending}…</Trans>}
            </p>
          </DropTarget>
        </FileField>
      )}
    </Card>
  )
}
