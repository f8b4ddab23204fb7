/** The credit file events, and how each event changes the application. */

import { type Changes, withOwner } from '../core/changes.ts'
import type { Application, CreditBlock, CreditFile, Debt } from '../types.ts'

export interface CreditEvents {
  CreditReceived: { identity: string; file: CreditFile }
  /**
   * A credit file is frozen or locked at the bureau. `identity`: the co-signer whose file it is; absent for the
   * borrower's file.
   */
  CreditBlocked: { block: Omit<CreditBlock, 'since'>; identity?: string }
  /**
   * A credit file is no longer frozen or locked at the bureau. `identity`: the co-signer whose file it is; absent for
   * the borrower's file.
   */
  CreditUnblocked: { identity?: string }
  SsnWanted: object
  SsnGiven: object
  InquiriesFound: { listed: NonNullable<Application['inquiries']>['listed'] }
  /** The borrower explained other lenders' inquiries. `debts`: new debts that these inquiries led to. */
  InquiriesAttested: { debts?: readonly Debt[] }
}

/** The initial values of an application's credit fields. */
export const START = { ssnOnFile: false } satisfies Partial<Application>

/** Keep the files of earlier reports, because earlier decisions were based on them. */
const withReportsOf = (before: CreditFile | undefined, file: CreditFile): CreditFile =>
  before?.reports ? { ...file, reports: [...before.reports, ...(file.reports ?? [])] } : file

export const CHANGES: Changes<CreditEvents> = {
  CreditReceived: (a, { identity, file: newest }) => {
    const file = withReportsOf(a.owners.find((one) => one.identityUuid === identity)?.credit, newest)
    return {
      ...(identity === a.borrower ? { credit: file, creditBlock: undefined, ssnNeeded: false } : {}),
      owners: withOwner(a, identity, { credit: file, creditBlock: undefined }),
    }
  },
  CreditBlocked: (a, { block, identity = a.borrower }, at) => {
    if (identity === a.borrower) return { creditBlock: { ...block, since: a.creditBlock?.since ?? at } }
    const before = a.owners.find((o) => o.identityUuid === identity)?.creditBlock
    return { owners: withOwner(a, identity, { creditBlock: { ...block, since: before?.since ?? at } }) }
  },
  CreditUnblocked: (a, { identity = a.borrower }) =>
    identity === a.borrower
      ? { creditBlock: undefined }
      : { owners: withOwner(a, identity, { creditBlock: undefined }) },
  SsnWanted: () => ({ ssnNeeded: true }),
  SsnGiven: () => ({ ssnNeeded: false, ssnOnFile: true }),
  InquiriesFound: (_, { listed }) => ({ inquiries: { listed } }),
  InquiriesAttested: (a, { debts = [] }, at) =>
    a.inquiries ? { inquiries: { ...a.inquiries, attestedAt: at, debts } } : {},
}
