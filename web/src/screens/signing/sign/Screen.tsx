import { Trans, useLingui } from '@lingui/react/macro'
import { signingForm } from 'domain/forms/signing.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { cancellationPeriod } from 'domain/rules/texas.ts'
import { formatLongDate, type PlainDate } from 'domain/values/dates.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useInstrument } from '../../../widgets/closing/useInstrument.ts'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { useWatch } from '../../../widgets/journey/useWatch.ts'
import { OfferMoment } from '../../../widgets/offer/ChosenOffer.tsx'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'
import { SigningPage } from '../../../widgets/signing/SigningPage.tsx'

/** The screen for signing the closing documents. The borrower creates one signature and uses it for all documents. */
export default function SignScreen() {
  const { view } = useJourney()
  const { startedAt, scheduledOn } = view.closing
  if (!startedAt) return <Redirect to={applicationPath(view.uuid, 'signing/intro')} />
  if (scheduledOn && view.lastDay < scheduledOn) return <TooEarly from={scheduledOn} />
  return <Signing />
}

function Signing() {
  const { uuid, view } = useJourney()
  const legalName = legalNameOf(view.person)
  const instrument = useInstrument(view.property.state)
  const form = useCommandForm({
    form: signingForm,
    command: 'signDocuments',
    context: { ...formContext(view), legalName },
  })
  return (
    <SigningPage
      step={StepPage}
      lead={
        view.closing.refusedAt ? (
          <Trans>
            Our team reviewed your documents, and your signature or initials didn’t match your name. Please sign again
            with your full legal name. You don’t need to redo anything else.
          </Trans>
        ) : (
          <Trans>
            You sign once, and we place your signature and initials wherever these documents need them. You’ll sign the{' '}
            {instrument} later, with a notary.
          </Trans>
        )
      }
      back={applicationPath(uuid, 'document/disclosures')}
      application={uuid}
      papers={papersOf(view.documents, 'BORROWER', 'CLOSING')}
      legalName={legalName}
      form={form}
      cancelBy={cancellationPeriod(view.property.address.state, view.today).expires}
    >
      <OfferMoment view={view} />
    </SigningPage>
  )
}

/**
 * Tells the borrower the first day on which signing is possible, and why: a wait in Texas, in a flood hazard area, or
 * after a copy of the valuation.
 */
function TooEarly({ from }: { from: PlainDate }) {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  useWatch(applicationQuery(uuid).queryKey)
  const { toSign, toRead } = papersOf(view.documents, 'BORROWER', 'CLOSING')
  return (
    <StepPage
      heading={t`You can sign starting ${formatLongDate(from)}`}
      lead={
        view.property.address.state === 'TX' ? (
          <Trans>
            Texas law gives you time to decide: at least 12 days after you apply and get the notice of your rights, and
            one business day after you get your closing costs.
          </Trans>
        ) : view.flood?.inHazardArea ? (
          <Trans>
            Your home is in a flood hazard area. We’ll wait ten days after the notice so you can compare and buy flood
            insurance before closing.
          </Trans>
        ) : (
          <Trans>
            Federal law gives you time to read your home’s valuation: three business days after you get your copy.
          </Trans>
        )
      }
    >
      <Notice tone="info" title={<Trans>You can read your documents now</Trans>}>
        <Trans>You don’t need to do anything else until then. Come back on that day to sign.</Trans>
      </Notice>
      <DocumentList application={uuid} documents={[...toSign, ...toRead]} label={t`Closing documents`} />
    </StepPage>
  )
}
