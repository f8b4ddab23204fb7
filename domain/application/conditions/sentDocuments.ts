/** Ad hoc documents, which an agent sends in addition to the journey's steps and which one person must read. */

import { hasEnded } from '../../journey/statuses.ts'
import { type Context, invalid, type Outcome, outcome, Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import type { Application, DocumentRecord } from '../types.ts'

/** Returns the documents that agents sent to the person and that the person hasn't read yet, oldest first. */
export const unreadDocumentsOf = (
  a: Pick<Application, 'documents' | 'status'>,
  identity: string,
): readonly DocumentRecord[] =>
  hasEnded(a.status)
    ? []
    : a.documents.filter((one) => one.stage === 'SENT' && one.forIdentity === identity && !one.readAt)

/**
 * Sends a document to the borrower or to another signer.
 * @throws Refusal if the application has ended, or if the person isn't on the application or isn't invited yet.
 */
export function sendDocument(a: Application, document: DocumentRecord, context: Pick<Context, 'actor'>): Outcome {
  if (hasEnded(a.status)) throw new Refusal('NOT_NOW', 'This application has ended.')
  const { forIdentity = a.borrower } = document
  const owner = a.owners.find(({ identityUuid }) => identityUuid === forIdentity)
  if (forIdentity !== a.borrower && !owner) throw invalid('forIdentity', 'This person isn’t on the application')
  // The email links to a page that requires a sign-in, and signers can't sign in before their invitation.
  if (forIdentity !== a.borrower && !owner?.invitedAt)
    throw invalid('forIdentity', 'This person hasn’t been invited yet. Send the document after the borrower signs')
  return outcome({
    events: [event('DocumentSent', { document: { ...document, forIdentity }, by: context.actor.identity })],
    effects: [{ kind: 'mail', template: 'DOCUMENT_SENT', identity: forIdentity, key: document.uuid }],
  })
}

/**
 * Records that the person read the documents. The form has already checked that they are this person's unread
 * documents.
 */
export const readSentDocuments = (
  _: Application,
  { readDocuments }: { readonly readDocuments: readonly string[] },
): Outcome => outcome({ events: [event('SentDocumentsRead', { documents: readDocuments })] })
