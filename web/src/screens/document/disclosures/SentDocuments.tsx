import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { disclosuresForm } from 'domain/forms/appSummary.ts'
import type { ComponentProps } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Rescission } from '../../../widgets/closing/Rescission.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { ReadSent } from '../../../widgets/documents/ReadSent.tsx'
import { unreadSent } from '../../../widgets/documents/sent.ts'
import { formContext, useCommandForm, useJourney } from '../../../widgets/journey/journey.ts'
import { StepPage } from '../../../widgets/journey/StepPage.tsx'

/** The screen on which the borrower reads ad hoc documents, which an agent sent outside the journey's steps. */
export function SentDocuments() {
  const { view } = useJourney()
  const documents = unreadSent(view.documents)
  const form = useCommandForm({
    form: disclosuresForm,
    command: 'readSentDocuments',
    context: { ...formContext(view), documentUuids: documents.map(({ uuid }) => uuid) },
  })
  return <ReadSent step={WideStep} application={view.uuid} documents={documents} form={form} />
}

const WideStep = ({ children, ...rest }: ComponentProps<typeof StepPage>) => (
  <StepPage {...rest} aside={null}>
    {children}
    <Rescission />
  </StepPage>
)

/** Lists the ad hoc documents that the borrower has already read. */
export function EarlierDocuments({
  application,
  documents,
}: {
  application: string
  documents: readonly DocumentRecord[]
}) {
  const { t } = useLingui()
  const earlier = documents.filter(({ stage }) => stage === 'SENT')
  if (earlier.length === 0) return null
  return (
    <Disclosure summary={<Trans>Other documents from us</Trans>}>
      <DocumentList application={application} documents={earlier} label={t`Other documents from us`} />
    </Disclosure>
  )
}
