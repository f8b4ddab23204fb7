/** Types and helpers for the functions that change the application after an event. */
import type { Instant } from '../../values/dates.ts'
import type { Application, DocumentRecord, Owner } from '../types.ts'

/**
 * One function for each event type. Given an event and its time `at`, the function returns the fields that the event
 * changes.
 */
export type Changes<Events> = {
  readonly [T in keyof Events]: (a: Application, data: Events[T], at: Instant) => Partial<Application>
}

/** Returns the list of owners with one owner changed. */
export const withOwner = (a: Application, identity: string, change: Partial<Owner>): readonly Owner[] =>
  a.owners.map((o) => (o.identityUuid === identity ? { ...o, ...change } : o))

const isClosing = ({ stage }: DocumentRecord) => stage === 'CLOSING' || stage === 'NOTARY'
const replaces = (newer: DocumentRecord, older: DocumentRecord) =>
  newer.uuid === older.uuid ||
  (isClosing(newer) && isClosing(older) && newer.type === older.type && newer.forIdentity === older.forIdentity)

/** Adds documents. A signed, sealed or notarized document replaces its earlier copy. */
export const filed = (a: Application, documents: readonly DocumentRecord[]): Pick<Application, 'documents'> => ({
  documents: [...a.documents.filter((older) => !documents.some((newer) => replaces(newer, older))), ...documents],
})

/**
 * Removes the unsigned summary and closing documents, because their terms no longer apply. The removed documents stay
 * in the event log.
 */
export const withoutPapers = (a: Application): Pick<Application, 'closing' | 'documents' | 'summaryAcceptedAt'> => ({
  closing: closingAnew(a),
  summaryAcceptedAt: undefined,
  documents: a.documents.filter(({ stage }) => stage !== 'SUMMARY' && stage !== 'CLOSING' && stage !== 'PAPER'),
})

/**
 * Returns the closing fields for an application whose closing documents were removed. Keeps only the borrower's request
 * to sign on paper, so that the server prepares a new package from the new documents.
 */
export const closingAnew = ({ closing: { paper } }: Application): Application['closing'] =>
  paper ? { paper: { stage: 'REQUESTED', at: paper.at.REQUESTED ? { REQUESTED: paper.at.REQUESTED } : {} } } : {}
