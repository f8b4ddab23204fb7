import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { conditionForm } from 'domain/forms/condition.ts'
import { DOCUMENT_ENDINGS } from 'domain/forms/files.ts'
import { checkForm, type FormContext } from 'domain/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useSending } from '../journey/useSending.ts'
import { useSupportPhone } from '../journey/useSupportPhone.ts'
import { useUploads } from '../upload/useUploads.ts'
import { SendBy, useDocumentName } from './ConditionList.tsx'
import { useConditionWords } from './words.tsx'

interface UploadAnswerProps {
  readonly application: string
  readonly condition: ConditionView
  /** All files that the person has uploaded for the application. */
  readonly documents: readonly DocumentRecord[]
  readonly context: FormContext
  /** Sends the uploaded files as the answer, then opens the next page. */
  readonly send: (body: { condition: string }, key: string) => Promise<unknown>
  readonly takeBack: (document: string) => Promise<unknown>
}

/**
 * The form for a condition that asks for files. Each file is uploaded when the person chooses it. Together, the files
 * are the answer.
 */
export function UploadAnswer({ application, condition, documents, context, send, takeBack }: UploadAnswerProps) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const phone = useSupportPhone()
  const name = useDocumentName()
  const words = useConditionWords()[condition.categoryEnum]
  const { uuid, requestDocuments, commentsToBorrower, xtraData, sentAt, sendBy, late } = condition
  const { numDocsRequired } = xtraData
  // Show only files uploaded after the last rejected answer, because earlier files were part of the rejected answer.
  const unsent = documents.filter(
    (one) => one.condition === uuid && one.stage === 'UPLOAD' && (!sentAt || one.createdAt > sentAt),
  )
  const uploads = useUploads({ application, documents: unsent, condition: uuid, takeBack })
  const { received, sending, refused } = uploads
  const submit = useSending(send)
  const fail = (message: string) => ({ ok: false, errors: [{ field: 'documents', message }] }) as const
  const form = useForm({
    check: () => {
      if (sending) return fail(t`A file is still uploading. Please wait a moment.`)
      if (refused) return fail(t`Send the files with an error again, or remove them.`)
      return checkForm(
        conditionForm,
        { condition: uuid },
        { ...context, conditions: [{ uuid, action: 'UPLOAD', numDocsRequired, received: received.length }] },
      )
    },
    submit: () => submit({ condition: uuid }),
  })
  // Hide the missing-files error once the person has uploaded enough files.
  const enough = received.length >= numDocsRequired && !sending && !refused
  const message = enough ? undefined : form.errors.find(({ field }) => field === 'documents')?.message
  const remove = (id: string) =>
    uploads.remove(id).catch(() => toast(t`We couldn’t remove the file. Please try again.`, 'bad'))

  return (
    <Form form={form}>
      {sendBy && <SendBy last={sendBy} late={late} />}
      <p>{words.why}</p>
      {commentsToBorrower && (
        <Notice title={sentAt ? t`What we still need` : t`From our reviewer`}>{commentsToBorrower}</Notice>
      )}
      {numDocsRequired > 1 && (
        <p>
          <Trans>We need at least {numDocsRequired} files.</Trans>
        </p>
      )}
      {requestDocuments.map((type, index) => (
        <FileDrop
          key={type}
          name={index === 0 ? 'documents' : `documents-${type}`}
          label={name(type)}
          hint={t`PDF, JPG, or PNG, up to 20 MB each. Make sure we can read every full page.`}
          accept={DOCUMENT_ENDINGS.join(',')}
          multiple
          camera="environment"
          files={uploads.entries(type)}
          onFiles={(files) => void uploads.add(type, files)}
          onRemove={(id) => void remove(id)}
          error={index === 0 && message ? i18n._(message) : undefined}
        />
      ))}
      <Button busy={form.busy}>
        <Trans>Send</Trans>
      </Button>
      <p>
        <Trans>
          Don’t have it? Call <a href={`tel:${phone}`}>{phone}</a>. Another document may work.
        </Trans>
      </p>
    </Form>
  )
}
