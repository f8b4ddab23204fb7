import { esignConsentForm, formatCodeOf } from 'domain/forms/signing.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { Navigate } from 'react-router'
import { applicationQuery } from '../../../api/queries.ts'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { ConsentPage } from '../../../widgets/signing/ConsentPage.tsx'

/** Consent to sign electronically, after the documents are read. */
export default function SigningIntroScreen() {
  const { view } = useJourney()
  if (!view.closing.readAt) return <Navigate to={applicationPath(view.uuid, 'document/disclosures')} replace />
  if (view.closing.startedAt) return <Navigate to={applicationPath(view.uuid, 'signing/sign')} replace />
  return <Consenting />
}

function Consenting() {
  const { uuid, view } = useJourney()
  const form = useCommandForm({
    form: esignConsentForm,
    command: 'startSigning',
    context: { ...formContext(view), formatCode: formatCodeOf(uuid) },
    // The application records that signing has started, and then the journey leaves this screen.
    after: () => undefined,
  })
  const { queryKey } = applicationQuery(uuid)
  return <ConsentPage step={StepPage} application={uuid} documents={view.documents} query={queryKey} form={form} />
}
