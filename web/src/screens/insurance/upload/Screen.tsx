import { Trans, useLingui } from '@lingui/react/macro'
import { DOCUMENT_ENDINGS, file } from 'domain/forms/files.ts'
import { checkForm, form } from 'domain/forms/form.ts'
import { insuranceForm } from 'domain/forms/insurance.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useUpload } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateParts } from '../../../ui/DateParts.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileDrop, type FileEntry } from '../../../ui/FileDrop.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

const PROOF = 'PROOF_OF_INSURANCE'
const proofForm = form({ shape: { file: file() } })

/** The policy: its page, and what is on it. */
export default function InsuranceUploadScreen() {
  const { t, i18n } = useLingui()
  const { uuid, view } = useJourney()
  const upload = useUpload(uuid)
  const kept = view.documents.filter((document) => document.type === PROOF).at(-1)
  const [entry, setEntry] = useState<FileEntry | undefined>(
    kept && { id: kept.uuid, name: kept.fileName, size: KEPT_SIZE },
  )
  const received = entry && !entry.error && entry.progress === undefined ? entry : undefined
  const context = formContext(view)

  const send = async ([chosen]: File[]) => {
    if (!chosen) return
    const base = { id: crypto.randomUUID(), name: chosen.name, size: chosen.size }
    // A file that cannot do is said so at once, before it is sent.
    const checked = checkForm(proofForm, { file: chosen }, context)
    if (!checked.ok) return setEntry({ ...base, error: i18n._(checked.errors[0]?.message ?? '') })
    setEntry({ ...base, progress: 0.4 })
    try {
      const document = await upload.mutateAsync({ type: PROOF, file: chosen })
      setEntry({ ...base, id: document.uuid })
    } catch (error) {
      const said = error instanceof ApiError && error.status === 422 ? error.fieldErrors[0]?.message : undefined
      setEntry({ ...base, error: said ? i18n._(said) : t`The file did not get through. Please try again.` })
    }
  }

  const state = useCommandForm({
    form: insuranceForm,
    command: 'submitInsurance',
    context,
    prepare: ({ proof: _, ...answers }) => ({
      ...answers,
      proof: received ? { name: received.name, size: received.size } : '',
    }),
  })
  const missing = state.errors.find(({ field }) => field === 'proof')?.message
  const { insurance } = view
  return (
    <StepPage
      heading={t`Your insurance policy`}
      lead={<Trans>The first page (“declarations page”) says all of this. Your insurer sends it with every renewal.</Trans>}
      back={applicationPath(uuid, 'insurance/requirements')}
    >
      <Form form={state}>
        <Field name="carrier" label={t`Insurance company`}>
          <TextInput autoComplete="off" defaultValue={insurance?.carrier} />
        </Field>
        <Field name="policyNumber" label={t`Policy number`} width="half">
          <TextInput autoComplete="off" spellCheck={false} defaultValue={insurance?.policyNumber} />
        </Field>
        <DateParts name="expiresOn" legend={t`In force until`} hint={t`The day on which the policy ends or renews`} />
        <Field
          name="agentPhone"
          label={t`Phone of your agent or insurer`}
          optional
          hint={t`We call it if the page leaves something open.`}
        >
          <TextInput type="tel" inputMode="tel" autoComplete="off" />
        </Field>
        <FileDrop
          name="proof"
          label={t`First page of the policy`}
          hint={t`PDF, JPG or PNG, up to 20 MB. A clear photo is fine.`}
          accept={DOCUMENT_ENDINGS.join(',')}
          camera="environment"
          files={entry ? [entry] : []}
          onFiles={(files) => void send(files)}
          onRemove={() => setEntry(undefined)}
          error={missing && i18n._(missing)}
        />
        {view.flood?.inHazardArea && (
          <p>
            <Trans>Please put the flood policy into the same file, or into one photo with it.</Trans>
          </p>
        )}
        <Button wide busy={state.busy || upload.isPending}>
          <Trans>Send</Trans>
        </Button>
      </Form>
    </StepPage>
  )
}

/** The size of a file that was received on an earlier visit is not told; the form only asks that it is not empty. */
const KEPT_SIZE = 1
