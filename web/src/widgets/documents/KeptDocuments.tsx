import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Stack } from '../../ui/Page.tsx'
import { DocumentList, signedState } from './DocumentList.tsx'
import { keptDocuments } from './signing.ts'

export interface KeptDocumentsProps {
  application: string
  documents: readonly DocumentRecord[]
}

/** All that a person keeps of an application, to read and to save; what they sent in stands apart. */
export function KeptDocuments({ application, documents }: KeptDocumentsProps) {
  const { t } = useLingui()
  const { made, sent } = keptDocuments(documents)
  if (made.length + sent.length === 0) return null
  return (
    <Stack gap={3}>
      <h2>
        <Trans>Your documents</Trans>
      </h2>
      {made.length > 0 && (
        <DocumentList application={application} documents={made} label={t`Your documents`} state={signedState} />
      )}
      {sent.length > 0 && (
        <Disclosure summary={t`What you sent us`}>
          <DocumentList application={application} documents={sent} label={t`What you sent us`} />
        </Disclosure>
      )}
    </Stack>
  )
}
