/** The wording of views in the borrower's ledger. */
import { ACCESS_KINDS, type AccessKind } from '../../storage/accessLog.ts'

export const VIEW_WORDS: Readonly<Record<AccessKind, string>> = {
  application: 'Application viewed',
  'pipeline file': 'Application viewed',
  'loan number': 'Found by loan number',
  'search result': 'Found in a search',
  document: 'Document viewed',
  'original of document': 'Document viewed',
  task: 'Task viewed',
  'form of task': 'Task viewed',
  'code for numbers of task': 'Task viewed',
  'attempt to see numbers of task': 'Task viewed',
  'full numbers of task': 'Task viewed with full numbers',
  chat: 'Chat viewed',
  'transcript of chat': 'Chat viewed',
  'export of chats': 'Chats exported',
  "examiner's package": 'Examiner’s package downloaded',
  'boarding file': 'Boarding file downloaded',
}

/** Returns the kind of access from an entry's text in the access log; undefined for an unknown text. */
export const kindOfAccess = (what: string): AccessKind | undefined =>
  ACCESS_KINDS.find((kind) => what === kind || what.startsWith(`${kind} `) || what.startsWith(`${kind}, `))

/** Returns what a person viewed, as the borrower reads it. */
export const viewedIn = (what: string): string => VIEW_WORDS[kindOfAccess(what) ?? 'application']
