import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { signingForm } from 'domain/forms/signing.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { Navigate } from 'react-router'
import { applicationQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { EsignTerms } from '../../../widgets/signing/EsignTerms.tsx'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'
import { SignatureFields } from '../../../widgets/signing/SignatureFields.tsx'

/** The closing documents, signed all at once with an adopted signature. */
export default function SignScreen() {
  const { view } = useJourney()
  const { startedAt, scheduledOn } = view.closing
  if (!startedAt) return <Navigate to={applicationPath(view.uuid, 'signing/intro')} replace />
  if (scheduledOn && view.today < scheduledOn) return <TooEarly from={scheduledOn} />
  return <Signing />
}

function Signing() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  const legalName = legalNameOf(view.person)
  const { toSign, toRead } = papersOf(view.documents, 'BORROWER', 'CLOSING')
  const form = useCommandForm({
    form: signingForm,
    command: 'signDocuments',
    context: { ...formContext(view), legalName },
  })
  return (
    <StepPage
      heading={t`Sign your documents`}
      lead={
        <Trans>
          You sign once; your signature and initials are then placed wherever these documents ask for them. The deed
          comes later, with the notary.
        </Trans>
      }
      back={applicationPath(uuid, 'document/disclosures')}
    >
      <Stack gap={3}>
        <h2>
          <Plural value={toSign.length} one="# document to sign" other="# documents to sign" />
        </h2>
        <DocumentList application={uuid} documents={toSign} label={t`Documents to sign`} />
      </Stack>
      {toRead.length > 0 && (
        <Disclosure summary={t`Documents to keep`}>
          <DocumentList application={uuid} documents={toRead} label={t`Documents to keep`} />
        </Disclosure>
      )}
      <Form form={form}>
        <h2>
          <Trans>Adopt your signature</Trans>
        </h2>
        <SignatureFields
          legalName={legalName}
          consent={
            <Trans>
              I have read these documents. What I typed is my signature and my initials, and they bind me on each of
              these documents as if I had signed it on paper.
            </Trans>
          }
        />
        <Button wide busy={form.busy}>
          <Plural value={toSign.length} one="Sign # document" other="Sign # documents" />
        </Button>
        <p>
          <Trans>
            Afterwards every document is sealed: any later change would show. You keep a copy, and you may still cancel
            within the time that your notice of the right to cancel gives.
          </Trans>
        </p>
      </Form>
      <Disclosure summary={t`What signing electronically means`}>
        <EsignTerms />
      </Disclosure>
    </StepPage>
  )
}

/** The law of some states sets days between an application and its closing. */
function TooEarly({ from }: { from: PlainDate }) {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  useWatch(applicationQuery(uuid).queryKey)
  const { toSign, toRead } = papersOf(view.documents, 'BORROWER', 'CLOSING')
  return (
    <StepPage
      heading={t`You can sign from ${formatLongDate(from)} on`}
      lead={
        <Trans>
          The law of your state gives you time to think: at least twelve days between your application and its closing,
          and a business day with the final costs. Nobody can shorten it, not even you.
        </Trans>
      }
    >
      <Notice tone="info" title={<Trans>Your documents are ready to read meanwhile</Trans>}>
        <Trans>Nothing else is needed until then. Come back on that day and sign here.</Trans>
      </Notice>
      <DocumentList application={uuid} documents={[...toSign, ...toRead]} label={t`Closing documents`} />
    </StepPage>
  )
}
