import { Plural, Trans } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import type { ComponentType } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choices.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { QuestionPageProps } from '../../ui/Page.tsx'
import { ReadDocuments } from '../pdf/ReadDocuments.tsx'
import css from './ReadSent.module.css'

interface ReadSentProps {
  /** The layout of the page: the borrower's or the signer's. */
  step: ComponentType<Pick<QuestionPageProps, 'heading' | 'lead' | 'width' | 'children'>>
  application: string
  /** The documents that the person hasn't read yet. */
  documents: readonly DocumentRecord[]
  form: FormState
}

/** The page on which a person reads documents that an agent sent, with the agent's messages. */
export function ReadSent({ step: Step, application, documents, form }: ReadSentProps) {
  const many = documents.length
  return (
    <Step
      width="wide"
      heading={<Plural value={many} one="We sent you a document" other="We sent you documents" />}
      lead={<Trans>Please read to the end. Then your application continues where you left off.</Trans>}
    >
      <Form form={form}>
        {documents.map(({ uuid, title, comments }) => (
          <Notice key={uuid} tone="info" title={title}>
            <p className={css.words}>{comments}</p>
          </Notice>
        ))}
        <ReadDocuments application={application} documents={documents} name="readDocuments" />
        <div className={css.end}>
          <Checkbox name="acknowledged">
            <Plural
              value={many}
              one="I have received and read this document."
              other="I have received and read these documents."
            />
          </Checkbox>
          <Button busy={form.busy}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </Form>
    </Step>
  )
}
