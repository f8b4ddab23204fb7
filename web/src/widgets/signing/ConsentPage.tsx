import { Trans, useLingui } from '@lingui/react/macro'
import type { QueryKey } from '@tanstack/react-query'
import type { DocumentRecord } from 'domain/application/types.ts'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { preloadDialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { QuestionPageProps } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { EsignConsent } from '../consents/EsignConsent.tsx'
import { DocumentDialog } from '../documents/DocumentDialog.tsx'
import { useWatch } from '../journey/useWatch.ts'
import { EsignTerms } from './EsignTerms.tsx'

/** A component that lays out a page for the borrower or an additional signer. */
export type Step = ComponentType<Pick<QuestionPageProps, 'heading' | 'lead' | 'back' | 'children'>>

interface ConsentPageProps {
  step: Step
  application: string
  documents: readonly DocumentRecord[]
  /** The application's query key. The page refetches the application until the sample document is ready. */
  query: QueryKey
  form: FormState
}

/**
 * The page that asks for consent to electronic signing. The person must first show that they can open the documents.
 */
export function ConsentPage({ step: StepPage, application, documents, query, form }: ConsentPageProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const sample = documents.find((document) => document.type === 'ESIGN_CONSENT')
  useWatch(query, { enabled: !sample, every: 3000 })
  return (
    <StepPage
      heading={t`Before you sign electronically`}
      lead={<Trans>You have the right to paper copies. Please read what signing electronically means.</Trans>}
    >
      <EsignTerms />
      {sample ? (
        <Form form={form}>
          <Card title={<Trans>Can you open our documents?</Trans>}>
            <p>
              <Trans>
                Your documents are PDF files. Open this sample and enter the code it shows, so we know you can open the
                others.
              </Trans>
            </p>
            <div>
              <Button kind="secondary" onPointerEnter={preloadDialog} onClick={() => setOpen(true)}>
                <Icon name="file" />
                <Trans>Open the sample document</Trans>
              </Button>
            </div>
            <Field name="formatCode" label={t`Code in the document`} hint={t`Six letters and digits`} width="short">
              <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={12} />
            </Field>
          </Card>
          <EsignConsent />
          <Button wide busy={form.busy}>
            <Trans>Agree and continue</Trans>
          </Button>
        </Form>
      ) : (
        <Waiting
          doing={<Trans>We’re preparing a sample document.</Trans>}
          next={<Trans>open it, and then sign.</Trans>}
        />
      )}
      <DocumentDialog
        application={application}
        document={open ? sample : undefined}
        onClose={() => setOpen(false)}
        // Show the PDF pages, because the consent must demonstrate that the person can open records in this format (15
        // USC 7001(c)).
        pages
      />
    </StepPage>
  )
}
