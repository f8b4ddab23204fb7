import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { signingForm } from 'domain/forms/signing.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { SignerStep } from '../../../widgets/signer/SignerStep.tsx'
import { signerFormContext, useSigner, useSignerForm } from '../../../widgets/signer/signer.ts'
import { EsignTerms } from '../../../widgets/signing/EsignTerms.tsx'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'
import { SignatureFields } from '../../../widgets/signing/SignatureFields.tsx'

/** The signer's documents, signed all at once. */
export default function SignerSignPage() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const legalName = legalNameOf(view.person)
  const { toSign, toRead } = papersOf(view.documents, view.role, 'CLOSING')
  const form = useSignerForm({
    form: signingForm,
    command: 'signAsSigner',
    context: { ...signerFormContext(view), legalName },
  })
  return (
    <SignerStep
      heading={t`Sign your documents`}
      lead={
        <Trans>
          Read what you like, then sign once: your signature and initials are placed wherever these documents ask for
          yours.
        </Trans>
      }
    >
      <Stack gap={3}>
        <h2>
          <Plural value={toSign.length} one="# document to sign" other="# documents to sign" />
        </h2>
        <DocumentList application={uuid} documents={toSign} label={t`Documents to sign`} />
      </Stack>
      {toRead.length > 0 && (
        <Disclosure summary={t`Documents to know`}>
          <DocumentList application={uuid} documents={toRead} label={t`Documents to know`} />
        </Disclosure>
      )}
      <Disclosure summary={t`What signing electronically means, and your right to paper`} open>
        <EsignTerms />
      </Disclosure>
      <Form form={form}>
        <h2>
          <Trans>Adopt your signature</Trans>
        </h2>
        <SignatureFields
          legalName={legalName}
          consent={
            <Trans>
              I could open these documents and have read them. I agree to receive records electronically and to sign
              electronically. What I typed is my signature and my initials, and they bind me as if I had signed on
              paper.
            </Trans>
          }
        />
        <Button wide busy={form.busy}>
          <Plural value={toSign.length} one="Sign # document" other="Sign # documents" />
        </Button>
      </Form>
    </SignerStep>
  )
}
