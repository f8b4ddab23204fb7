import { Trans, useLingui } from '@lingui/react/macro'
import { esignConsentForm, formatCodeOf } from 'domain/forms/signing.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { applicationQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Consent } from '../../../ui/Choices.tsx'
import { preloadDialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { DocumentDialog } from '../../../widgets/documents/DocumentDialog.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { EsignTerms } from '../../../widgets/signing/EsignTerms.tsx'

/** Consent to sign electronically, given by somebody who has shown that they can open the documents. */
export default function SigningIntroScreen() {
  const { view } = useJourney()
  if (!view.closing.readAt) return <Navigate to={applicationPath(view.uuid, 'document/disclosures')} replace />
  if (view.closing.startedAt) return <Navigate to={applicationPath(view.uuid, 'signing/sign')} replace />
  return <Consenting />
}

function Consenting() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const [open, setOpen] = useState(false)
  const sample = view.documents.find((document) => document.type === 'ESIGN_CONSENT')
  useWatch(applicationQuery(uuid).queryKey, { enabled: !sample, every: 3000 })
  const form = useCommandForm({
    form: esignConsentForm,
    command: 'startSigning',
    context: { ...formContext(view), formatCode: formatCodeOf(uuid) },
    // The application now says that signing has begun; this screen leads on by itself.
    after: () => undefined,
  })
  return (
    <StepPage
      heading={t`Before you sign electronically`}
      lead={<Trans>The law lets you have these papers on paper. Please read what it means to sign here instead.</Trans>}
    >
      <EsignTerms />
      {sample ? (
        <Form form={form}>
          <Card title={<Trans>Can you open our documents?</Trans>}>
            <p>
              <Trans>
                All papers come as PDF files. Open this one and type the code that it shows: then we both know that you
                can read the others.
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
          <Consent name="esignConsent" title={t`I agree to electronic records and signatures`}>
            <Trans>
              I have read the above, could open the sample document, and agree to receive records electronically and to
              sign them electronically, until I withdraw this consent.
            </Trans>
          </Consent>
          <Button wide busy={form.busy}>
            <Trans>Agree and go on to signing</Trans>
          </Button>
        </Form>
      ) : (
        <Waiting
          doing={<Trans>We are preparing a sample document.</Trans>}
          next={<Trans>Opening it, then signing.</Trans>}
        />
      )}
      <DocumentDialog application={uuid} document={open ? sample : undefined} onClose={() => setOpen(false)} />
    </StepPage>
  )
}
