import { Plural, Trans } from '@lingui/react/macro'
import type { DocumentRecord } from 'domain/application/types.ts'
import type { Reading } from './readDocuments.ts'

/** A document's page count, and how far the person has read it. */
export function ReadState({ document, reading }: { document: DocumentRecord; reading: Reading }) {
  const percent = Math.round(reading.placeOf(document) * 100)
  return (
    <>
      {document.pages > 0 && (
        <>
          <Plural value={document.pages} one="# page" other="# pages" />
          {' · '}
        </>
      )}
      {reading.isRead(document) ? (
        <Trans>Read</Trans>
      ) : percent > 0 ? (
        <Trans>{percent}% read</Trans>
      ) : (
        <Trans>Not read yet</Trans>
      )}
    </>
  )
}
