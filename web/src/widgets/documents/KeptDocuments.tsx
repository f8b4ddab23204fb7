import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Stack } from '../../ui/Page.tsx'
import { DocumentList, signedState } from './DocumentList.tsx'
import { keptDocuments } from './signing.ts'

interface KeptDocumentsProps {
  application: string
  documents: readonly DocumentRecord[]
}

/**
 * Lists all documents that the person can read and save. Once there are closing documents, older documents and uploads
 * move to a collapsed section.
 */
export function KeptDocuments({ application, documents }: KeptDocumentsProps) {
  const { t } = useLingui()
  const { applied, closed, sent } = keptDocuments(documents)
  if (applied.length + closed.length + sent.length === 0) return null
  const [first, earlier] = closed.length > 0 ? [closed, applied] : [applied, []]
  return (
    <Stack gap={3}>
      <h2>
        <Trans>Your documents</Trans>
      </h2>
      {first.length > 0 && (
        <DocumentList application={application} documents={first} label={t`Your documents`} state={signedState} />
      )}
      {earlier.length > 0 && (
        <Disclosure summary={t`From your application`}>
          <DocumentList
            application={application}
            documents={earlier}
            label={t`From your application`}
            state={signedState}
          />
        </Disclosure>
      )}
      {sent.length > 0 && (
        <Disclosure summary={t`What you sent us`}>
          <DocumentList application={application} documents={sent} label={t`What you sent us`} />
        </Disclosure>
      )}
    </Stack>
  )
}
