import { Trans, useLingui } from '@lingui/react/macro'
import { needsOwnReceipt } from 'domain/application/core/documents.ts'
import type { DocumentRecord } from 'domain/application/types.ts'
import { appSummaryForm } from 'domain/forms/appSummary.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, Consent } from '../../../ui/Choices.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useSupportPhone } from '../../../widgets/journey/useSupportPhone.ts'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import { ReadDocuments } from '../../../widgets/pdf/ReadDocuments.tsx'
import { ApplicationFigures } from './ApplicationFigures.tsx'
import css from './AppSummary.module.css'

/** The application summary. The borrower reads and accepts the amounts and documents before verification starts. */
export default function AppSummaryScreen() {
  const { view } = useJourney()
  const documents = view.documents.filter((document) => document.stage === 'SUMMARY')
  return documents.length === 0 ? <WaitingStep /> : <Summary documents={documents} />
}

function Summary({ documents }: { documents: readonly DocumentRecord[] }) {
  const { t } = useLingui()
  const { view } = useJourney()
  const phone = useSupportPhone()
  const receipts = documents.filter(({ type }) => needsOwnReceipt(type))
  const form = useCommandForm({
    form: appSummaryForm,
    command: 'acceptSummary',
    context: {
      ...formContext(view),
      documentUuids: documents.map(({ uuid }) => uuid),
      receiptUuids: receipts.map(({ uuid }) => uuid),
    },
  })
  return (
    <StepPage
      width="wide"
      aside={null}
      heading={t`Your application summary`}
      lead={
        <Trans>Check your figures and read each document to the end. After you accept, we’ll verify your income.</Trans>
      }
    >
      <Form form={form}>
        {view.flood?.inHazardArea && (
          <Notice tone="warn" title={t`Your home is in a flood hazard area`}>
            <Trans>
              It’s in flood zone {view.flood.zone}. Federal law requires flood insurance before your line can close.
              We’ll tell you how much when we ask for your insurance.
            </Trans>
          </Notice>
        )}
        <ApplicationFigures view={view} />
        <section className={css.part} aria-labelledby="documents-heading">
          <h2 id="documents-heading">
            <Trans>Documents to read</Trans>
          </h2>
          <ReadDocuments application={view.uuid} documents={documents} name="readDocuments" />
        </section>
        <div className={css.end}>
          <p className={css.small}>
            <Trans>
              If a figure is wrong, call us before you accept: <a href={`tel:${phone}`}>{phone}</a>.
            </Trans>
          </p>
          {receipts.map(({ uuid, title }) => (
            <Checkbox key={uuid} name="received" value={uuid}>
              <Trans>I received the {title}.</Trans>
            </Checkbox>
          ))}
          <Consent name="acknowledged" title={<Trans>Confirm my application</Trans>}>
            <Trans>
              I have received and read these documents. The figures are correct to the best of my knowledge, and I want
              to continue with my application.
            </Trans>
          </Consent>
          <Button busy={form.busy}>
            <Trans>Accept and continue</Trans>
          </Button>
        </div>
      </Form>
    </StepPage>
  )
}
