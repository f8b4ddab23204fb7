import { esignConsentForm, formatCodeOf } from 'domain/forms/signing.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { applicationQuery } from '../../../api/queries.ts'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { Redirect } from '../../../widgets/journey/Redirect.tsx'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'
import { ConsentPage } from '../../../widgets/signing/ConsentPage.tsx'

/** The screen that asks for consent to electronic signing, after the borrower has read the documents. */
export default function SigningIntroScreen() {
  const { view } = useJourney()
  if (!view.closing.readAt) return <Redirect to={applicationPath(view.uuid, 'document/disclosures')} />
  if (view.closing.startedAt) return <Redirect to={applicationPath(view.uuid, 'signing/sign')} />
  return <Consenting />
}

function Consenting() {
  const { uuid, view } = useJourney()
  const form = useCommandForm({
    form: esignConsentForm,
    command: 'startSigning',
    context: { ...formContext(view), formatCode: formatCodeOf(uuid) },
    // Stay on this screen until the application shows that signing has begun, because the journey then opens the next
    // screen.
    after: () => undefined,
  })
  const { queryKey } = applicationQuery(uuid)
  return <ConsentPage step={StepPage} application={uuid} documents={view.documents} query={queryKey} form={form} />
}
