/**
 * All the reasons why an application can wait, derived from the journey's rows and from the requests to outside
 * parties.
 */
import { borrowerTable } from '../../journey/borrower.ts'
import type { BorrowerWait } from '../../journey/borrowerNames.ts'
import { NEXT_STEP, type RowWait } from '../../journey/machine.ts'
import { type SignerWait, signerTable } from '../../journey/signer.ts'
import { REQUESTS, type RequestKind } from './requests.ts'

export { WAIT_HOLDERS, type WaitHolder } from '../../journey/machine.ts'

export type WaitKind = BorrowerWait | SignerWait | (typeof REQUESTS)[RequestKind]['what'] | typeof NEXT_STEP.what

const inRows = <K extends string>(table: {
  readonly steps: readonly { readonly waits?: readonly RowWait<never, K>[] }[]
  readonly overrides: readonly { readonly waits?: readonly RowWait<never, K>[] }[]
}): K[] => [...table.steps, ...table.overrides].flatMap(({ waits }) => waits?.map(({ what }) => what) ?? [])

export const WAIT_KINDS: readonly WaitKind[] = [
  ...new Set<WaitKind>([
    NEXT_STEP.what,
    ...inRows(borrowerTable),
    ...inRows(signerTable),
    ...Object.values(REQUESTS).map(({ what }) => what),
  ]),
]

/**
 * If a wait takes longer than this many minutes, the server emails the borrower when the wait is over. Waiting screens
 * show this number.
 */
export const MAIL_AFTER_MINUTES = 5
