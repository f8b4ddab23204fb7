import { Trans, useLingui } from '@lingui/react/macro'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { DocumentList } from '../../../widgets/documents/DocumentList.tsx'
import { useJourney } from '../../../widgets/journey/journey.ts'
import { ReviewPage } from '../../../widgets/review/ReviewPage.tsx'

/**
 * The screen shown if a signature might not be the signer's own. An agent reviews the documents before they're sealed.
 */
export default function SignedDocumentsScreen() {
  const { t } = useLingui()
  const { uuid, view } = useJourney()
  return (
    <ReviewPage
      kind="SIGNED_DOCUMENTS"
      heading={t`We’re checking your signed documents`}
      lead={
        <Trans>
          You’ve signed everything. A signature or initials may not match the name on the documents, so our team is
          reviewing them before we seal them. This protects you too.
        </Trans>
      }
      doing={t`Reviewing your signed documents`}
    >
      <p>
        <b>
          <Trans>Next:</Trans>
        </b>{' '}
        <Trans>
          if everything matches, we’ll seal them, and you’ll meet the notary. If not, we’ll ask for that signature again
          and nothing else.
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
