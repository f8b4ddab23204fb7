import { useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { sendDocumentForm } from 'domain/forms/agent.ts'
import { checkForm } from 'domain/forms/form.ts'
import { plainDate } from 'domain/values/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { PdfPick, usePdf } from './PdfPick.tsx'
import { PersonField } from './PersonField.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'

/** The form with which an agent sends a document to a person on the application, outside the journey's steps. */
export function SendDocument({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const pdf = usePdf()
  const context = { today: plainDate(file.today) }
  const form = useDecisionForm(
    file,
    'documents',
    (answers) => {
      const checked = checkForm(sendDocumentForm, answers, context)
      const errors = [...(checked.ok ? [] : checked.errors), ...pdf.errors()]
      return errors.length > 0 ? { ok: false, errors } : checked
    },
    pdf.attached,
  )
  return (
    <Card title={t`Send a document`}>
      <DecisionForm
        file={file}
        form={form}
        action={t`Send document`}
        consequence={t`The person gets an email and must read the document before they can continue.`}
      >
        <PersonField file={file} legend={t`Send to`} />
        <Field name="title" label={t`Title`} hint={t`The person sees this title.`}>
          <TextInput autoComplete="off" />
        </Field>
        <Field name="comments" label={t`Message to the person`}>
          <TextArea />
        </Field>
        <PdfPick pdf={pdf} label={t`Document`} />
      </DecisionForm>
    </Card>
  )
}
