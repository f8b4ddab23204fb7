import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import type { Name } from 'domain/values/name.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/form.ts'
import { Stack } from '../../ui/Page.tsx'
import { DocumentList } from '../documents/DocumentList.tsx'
import type { Papers } from '../documents/signing.ts'
import type { Step } from './ConsentPage.tsx'
import { EsignTerms } from './EsignTerms.tsx'
import { SignatureFields } from './SignatureFields.tsx'

const NOTICE: DocumentTypeId = 'RIGHT_TO_CANCEL'

interface SigningPageProps {
  step: Step
  /** An introduction that explains how this person will sign. */
  lead: ReactNode
  back?: string
  application: string
  papers: Papers
  legalName: Name
  form: FormState
  /** The last day to cancel, calculated as if the line opens today. */
  cancelBy: PlainDate
  /** Information to read before signing. */
  children?: ReactNode
}

/** The page for signing the closing documents. The person creates one signature and uses it for all documents. */
export function SigningPage(props: SigningPageProps) {
  const { step: StepPage, lead, back, application, papers, legalName, form, cancelBy, children } = props
  const { t } = useLingui()
  const { toSign, toRead } = papers
  return (
    <StepPage heading={t`Sign your documents`} lead={lead} back={back}>
      {children}
      <Stack gap={3}>
        <h2>
          <Plural value={toSign.length} one="# document to sign" other="# documents to sign" />
        </h2>
        <DocumentList application={application} documents={toSign} label={t`Documents to sign`} explained />
      </Stack>
      {toRead.length > 0 && (
        <Disclosure summary={t`Documents to keep`}>
          <DocumentList application={application} documents={toRead} label={t`Documents to keep`} explained />
        </Disclosure>
      )}
      <Form form={form}>
        <h2>
          <Trans>Adopt your signature</Trans>
        </h2>
        <SignatureFields application={application} legalName={legalName} />
        <Button wide busy={form.busy}>
          <Plural value={toSign.length} one="Sign # document" other="Sign # documents" />
        </Button>
        <p>
          <Trans>After you sign, we seal every document, so any later change would show. You keep copies.</Trans>
        </p>
        <p>
          {[...toSign, ...toRead].some(({ type }) => type === NOTICE) ? (
            <Trans>
              Any owner can cancel the line at no cost until midnight of the third business day after the notary
              session. If that’s today, the last day is {formatLongDate(cancelBy)}. Your notice of the right to cancel
              explains how.
            </Trans>
          ) : (
            <Trans>
              This line has no right to cancel after the notary session. Federal law gives that right only for personal
              credit on an owner’s main home.
            </Trans>
          )}
        </p>
      </Form>
      <Disclosure summary={t`What signing electronically means`}>
        <EsignTerms />
      </Disclosure>
    </StepPage>
  )
}
