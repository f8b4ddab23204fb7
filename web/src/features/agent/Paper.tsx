import { Trans, useLingui } from '@lingui/react/macro'
import type { AgentFile } from 'domain/api/agent.ts'
import { mayHandlePapers } from 'domain/application/views/agents.ts'
import { checkForm } from 'domain/forms/form.ts'
import { paperStepForm } from 'domain/forms/paper.ts'
import { plainDate } from 'domain/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { DocumentLinks } from './DocumentLinks.tsx'
import { PdfPick, usePdf } from './PdfPick.tsx'
import { useDecisionForm } from './useDecisionForm.tsx'

interface PaperProps {
  file: AgentFile
  title: string
  due: ReactNode
}

/**
 * Lets an agent take the next step of signing on paper: mail the package, record its return, upload the scan, or
 * confirm the signatures.
 */
export function Paper({ file, title, due }: PaperProps) {
  const { t } = useLingui()
  const { paper, documents, seat } = file
  if (!paper) return null
  const { carrier, tracking, returned } = paper
  const shown = documents.filter(({ uuid }) => uuid === paper.package || uuid === paper.scan)
  return (
    <Card title={title} corner={due}>
      <DocumentLinks file={file} documents={shown} label={t`Paper documents`} />
      <Facts
        items={[
          ...(carrier ? [{ label: t`Mailed with`, value: carrier, note: tracking || undefined }] : []),
          ...(returned ? [{ label: t`Returned to the borrower`, value: returned }] : []),
        ]}
      />
      {mayHandlePapers(seat.role) ? (
        <Step file={file} paper={paper} />
      ) : (
        <p>
          <Trans>Processors and underwriters handle paper signing.</Trans>
        </p>
      )}
    </Card>
  )
}

function Step({ file, paper: { stage } }: { file: AgentFile; paper: NonNullable<AgentFile['paper']> }) {
  switch (stage) {
    case 'PREPARED':
      return <Mailing file={file} />
    case 'SENT':
      return <Receiving file={file} />
    case 'RECEIVED':
      return (
        <>
          <Uploading file={file} />
          <Returning file={file} />
        </>
      )
    case 'UPLOADED':
      return <Confirming file={file} />
    case 'REQUESTED':
    case 'CONFIRMED':
      return null
  }
}

const useStep = (file: AgentFile) =>
  useDecisionForm(file, 'paper', (answers) => checkForm(paperStepForm, answers, { today: plainDate(file.today) }))

function Mailing({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const form = useStep(file)
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Mark as mailed`}
      consequence={t`The borrower gets an email with the carrier and the tracking number.`}
    >
      <p>
        <Trans>Print the package and mail it. The first page shows the borrower’s address.</Trans>
      </p>
      <input type="hidden" name="step" value="SENT" />
      <Field name="carrier" label={t`Carrier`}>
        <TextInput autoComplete="off" />
      </Field>
      <Field name="tracking" label={t`Tracking number`} optional>
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
    </DecisionForm>
  )
}

function Receiving({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const form = useStep(file)
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Mark as received`}
      consequence={t`The borrower sees that the signed documents have arrived.`}
    >
      <p>
        <Trans>The borrower has the documents and will mail them back.</Trans>
      </p>
      <input type="hidden" name="step" value="RECEIVED" />
    </DecisionForm>
  )
}

function Uploading({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const pdf = usePdf()
  const form = useDecisionForm(
    file,
    'paper/scan',
    () => {
      const errors = pdf.errors()
      return errors.length > 0 ? { ok: false, errors } : { ok: true, value: {} }
    },
    pdf.attached,
  )
  return (
    <DecisionForm
      file={file}
      form={form}
      action={t`Upload signed documents`}
      consequence={t`The scan is saved with the file. Next, confirm the signatures.`}
    >
      <PdfPick pdf={pdf} label={t`Scan of the signed documents`} />
    </DecisionForm>
  )
}

/**
 * Asks the borrower to sign again if the returned papers can't be used, for example because a signature is missing.
 * Unusable papers don't have to be scanned.
 */
function Returning({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const form = useStep(file)
  if (!open)
    return (
      <Button kind="quiet" type="button" onClick={() => setOpen(true)}>
        <Trans>Report a missing signature</Trans>
      </Button>
    )
  return (
    <DecisionForm
      file={file}
      form={form}
      kind="secondary"
      action={t`Request new signatures`}
      consequence={t`The borrower must sign again and sees your message.`}
    >
      <input type="hidden" name="step" value="RETURNED" />
      <Missing />
    </DecisionForm>
  )
}

function Missing() {
  const { t } = useLingui()
  return (
    <Field name="comments" label={t`Missing signatures or pages`} hint={t`The borrower sees this message.`}>
      <TextArea />
    </Field>
  )
}

function Confirming({ file }: { file: AgentFile }) {
  const { t } = useLingui()
  const form = useStep(file)
  const [step, setStep] = useState('')
  return (
    <DecisionForm
      file={file}
      form={form}
      action={step === 'RETURNED' ? t`Request new signatures` : t`Confirm signatures`}
      consequence={
        step === 'RETURNED'
          ? t`The borrower must sign again and sees your message.`
          : t`The documents are treated as signed, and the application continues.`
      }
    >
      <RadioCards
        name="step"
        legend={t`Are all signatures and initials complete?`}
        options={[
          { value: 'CONFIRMED', label: t`Yes, and they match the names` },
          { value: 'RETURNED', label: t`No, the borrower must sign again` },
        ]}
        value={step}
        onValue={setStep}
      />
      {step === 'RETURNED' && <Missing />}
    </DecisionForm>
  )
}
