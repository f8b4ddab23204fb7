import { Trans, useLingui } from '@lingui/react/macro'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if a signature doesn't seem to match the signer's. An agent reviews the documents before they're
 * sealed.
 */
export default function SignedDocumentsScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  return (
    <ReviewPage
      kind="SIGNED_DOCUMENTS"
      heading={t`We are checking your signed documents`}
      lead={
        <Trans>
          Everything is signed, but one of the signatures or initials may not match the name on the papers. Someone on
          our team reads them before they are sealed. That protects you, too.
        </Trans>
      }
      doing={t`Reading your signed documents`}
    >
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>
          if all is well, they are sealed and the notary comes next. If not, we ask for that signature once more;
          nothing else has to be done again.
        </Trans>
      </p>
      <Disclosure summary={t`The documents`}>
        <DocumentList
          application={uuid}
          label={t`The documents`}
          documents={view.documents.filter(({ stage }) => stage === 'CLOSING')}
        />
      </Disclosure>
    </ReviewPage>
  )
}
