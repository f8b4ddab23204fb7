import { Trans, useLingui } from '@lingui/react/macro'
import { disclosuresForm } from 'domain/forms/appSummary.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatLongDate } from 'domain/values/dates.ts'
import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choices.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { DocumentList, signedState } from '../../../widgets/documents/DocumentList.tsx'
import { formContext, journeyPath, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { WaitingStep } from '../../../widgets/journey/WaitingStep.tsx'
import { ApprovedOffer, isApproved } from '../../../widgets/offer/ChosenOffer.tsx'
import { ReadDocuments } from '../../../widgets/pdf/ReadDocuments.tsx'
import { useReading } from '../../../widgets/pdf/readDocuments.ts'
import css from './Disclosures.module.css'
import { EarlierDocuments, SentDocuments } from './SentDocuments.tsx'

/**
 * The screen on which the borrower reads each closing document to the end before signing. While the documents are being
 * prepared, the screen shows a waiting message. The borrower also reads ad hoc documents here. After a decline, the
 * screen lists the application's documents.
 */
export default function DisclosuresScreen() {
  const { view } = useJourney()
  if (view.status === 'DECLINED') return <Declined />
  if (view.journey.state === 'documents') return <SentDocuments />
  const documents = view.documents.filter((document) => document.stage === 'CLOSING')
  return documents.length === 0 ? <WaitingStep /> : <Reading documents={documents} />
}

function Declined() {
  const { t } = useLingui()
  const { view } = useJourney()
  return (
    <StepPage heading={t`Your documents`} back={journeyPath(view)}>
      {view.documents.length > 0 ? (
        <DocumentList
          application={view.uuid}
          documents={view.documents}
          label={t`Your documents`}
          state={signedState}
        />
      ) : (
        <EmptyState
          sign="paper"
          title={<Trans>There are no documents yet.</Trans>}
          action={
            <LinkButton href={journeyPath(view)}>
              <Trans>Back to my application</Trans>
            </LinkButton>
          }
        >
          <Trans>Your notices and disclosures appear here. We’ll email you when one is ready.</Trans>
        </EmptyState>
      )}
    </StepPage>
  )
}

function Reading({ documents }: { documents: ReturnType<typeof useJourney>['view']['documents'] }) {
  const { t } = useLingui()
  const { view } = useJourney()
  const form = useCommandForm({
    form: disclosuresForm,
    command: 'readDisclosures',
    context: { ...formContext(view), documentUuids: documents.map((document) => document.uuid) },
  })
  const { scheduledOn } = view.closing
  const { placeOf } = useReading()
  // The heading announces the approval until the borrower comes back to continue reading.
  const [isFirst] = useState(() => isApproved(view) && documents.every((document) => placeOf(document) === 0))
  const about = (
    <Trans>
      These are the documents you’ll sign, with your figures. Please read each one to the end. You can keep copies.
      Next, you’ll sign.
    </Trans>
  )
  return (
    <StepPage
      width="wide"
      aside={null}
      heading={isFirst ? t`You’re approved` : t`Read your closing documents`}
      lead={isFirst ? <Trans>Read your closing documents below. Then you can sign.</Trans> : about}
    >
      {isFirst && (
        <>
          <ApprovedOffer view={view} />
          <Stack gap={3}>
            <h2>
              <Trans>Read your closing documents</Trans>
            </h2>
            <p>{about}</p>
          </Stack>
        </>
      )}
      <Form form={form}>
        {scheduledOn && view.lastDay < scheduledOn && (
          <Notice tone="info" title={t`You can sign starting ${formatLongDate(scheduledOn)}`}>
            <Trans>Federal or state law sets this date. You can read everything now.</Trans>
          </Notice>
        )}
        <p>
          <Link href={applicationPath(view.uuid, 'document/close-disclosure')}>
            <Trans>Your closing costs on one page</Trans>
          </Link>
          {' · '}
          <Link href={applicationPath(view.uuid, 'signing/support')}>
            <Trans>Help with signing, or sign on paper</Trans>
          </Link>
        </p>
        <ReadDocuments application={view.uuid} documents={documents} name="readDocuments" />
        <EarlierDocuments application={view.uuid} documents={view.documents} />
        <div className={css.end}>
          <Checkbox name="acknowledged">
            <Trans>I have received and read these documents.</Trans>
          </Checkbox>
          <Button busy={form.busy}>
            <Trans>Continue to signing</Trans>
          </Button>
        </div>
      </Form>
    </StepPage>
  )
}
