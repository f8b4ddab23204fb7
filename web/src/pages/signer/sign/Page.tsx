import { Trans, useLingui } from '@lingui/react/macro'
import { esignConsentForm, formatCodeOf, signingForm } from 'domain/forms/signing.ts'
import { cancellationPeriod } from 'domain/rules/texas.ts'
import { formatMoney } from 'domain/values/money.ts'
import { signerQuery } from '../../../api/queries.ts'
import { KeyFigures } from '../../../ui/Card.tsx'
import { Stack } from '../../../ui/Page.tsx'
import { Moment } from '../../../widgets/closing/Moment.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { papersOf } from '../../../widgets/documents/signing.ts'
import { TermFigures } from '../../../widgets/offer/ChosenOffer.tsx'
import { signerFormContext, useSigner, useSignerForm } from '../../../widgets/signer/signer.ts'
import { ConsentPage } from '../../../widgets/signing/ConsentPage.tsx'
import { legalNameOf } from '../../../widgets/signing/legalName.ts'
import { SigningPage } from '../../../widgets/signing/SigningPage.tsx'
import { SignerStep } from '../SignerStep.tsx'

/** The page on which signers sign their documents, after they consent to sign electronically. */
export default function SignerSignPage() {
  return useSigner().view.journey.state === 'consent' ? <Consenting /> : <Signing />
}

function Consenting() {
  const { uuid, view } = useSigner()
  const form = useSignerForm({
    form: esignConsentForm,
    command: 'consentAsSigner',
    context: { ...signerFormContext(view), formatCode: formatCodeOf(uuid) },
  })
  const { queryKey } = signerQuery(uuid)
  return <ConsentPage step={SignerStep} application={uuid} documents={view.documents} query={queryKey} form={form} />
}

function Signing() {
  const { t } = useLingui()
  const { uuid, view } = useSigner()
  const legalName = legalNameOf(view.person)
  const form = useSignerForm({
    form: signingForm,
    command: 'signAsSigner',
    context: { ...signerFormContext(view), legalName },
  })
  const scores = view.documents.filter(({ type }) => type === 'CREDIT_SCORE_NOTICE')
  const floodNotices = view.documents.filter(({ type }) => type === 'FLOOD_NOTICE')
  return (
    <SigningPage
      step={SignerStep}
      lead={
        <Trans>
          Read your documents, then sign once. We place your signature and initials wherever these documents need yours.
        </Trans>
      }
      application={uuid}
      papers={papersOf(view.documents, view.role, 'CLOSING')}
      legalName={legalName}
      form={form}
      cancelBy={cancellationPeriod(view.property.state, view.today).expires}
    >
      <Line />
      {scores.length > 0 && (
        <Stack gap={3}>
          <h2>
            <Trans>Your credit score</Trans>
          </h2>
          <p>
            <Trans>
              The credit score we used, what lowered it the most, and who to contact about mistakes. The other owners
              can’t see it.
            </Trans>
          </p>
          <DocumentList application={uuid} documents={scores} label={t`Your credit score`} />
        </Stack>
      )}
      {floodNotices.length > 0 && (
        <Stack gap={3}>
          <h2>
            <Trans>Flood notice</Trans>
          </h2>
          <p>
            <Trans>
              Your home is in a special flood hazard area. This notice explains the risk and the insurance required.
            </Trans>
          </p>
          <DocumentList application={uuid} documents={floodNotices} label={t`Flood notice`} />
        </Stack>
      )}
    </SigningPage>
  )
}

/** Shows the credit line that the documents are about, and what signing means for this signer. */
function Line() {
  const { t } = useLingui()
  const { amount, terms, role, borrowerName } = useSigner().view
  if (amount === undefined) return null
  return (
    <Moment
      label={t`Credit line`}
      figure={formatMoney(amount)}
      note={
        role === 'CO_SIGNER' ? (
          <Trans>You and {borrowerName} are each responsible for the whole line.</Trans>
        ) : (
          <Trans>Your home secures this line. You aren’t borrowing.</Trans>
        )
      }
    >
      {terms && (
        <KeyFigures>
          <TermFigures {...terms} />
        </KeyFigures>
      )}
    </Moment>
  )
}
