import { expect, it } from 'vitest'
import { borrowerTable, resolveBorrower } from './borrower.ts'
import type { BorrowerState } from './borrowerNames.ts'
import { factsAt, HELD, joined, SOMETIMES } from './facts.fixture.ts'
import type { Facts } from './facts.ts'
import { resolveSigner, type SignerFacts, type SignerState, signerTable } from './signer.ts'

/** Returns facts of a borrower whose current row is the given override. Some overrides apply only at some steps. */
function heldIn(id: BorrowerState): Facts {
  const all = borrowerTable.steps.map((step) => joined(factsAt(step.id), HELD[id] ?? {}))
  const facts = all.find((one) => resolveBorrower(one).state === id)
  if (!facts) throw new RangeError(`add facts in which ${id} holds to HELD in facts.fixture.ts`)
  return facts
}

const isTerminal = (row: object): boolean => 'class' in row && row.class === 'terminal'
const BORROWERS = [
  ...borrowerTable.steps.map((row) => ({ row, facts: joined(factsAt(row.id), SOMETIMES[row.id] ?? {}) })),
  ...borrowerTable.overrides.map((row) => ({ row, facts: heldIn(row.id) })),
].map((one) => ({ id: one.row.id, ...one }))

const NEW_SIGNER: SignerFacts = {
  role: 'CO_SIGNER',
  journeyVersion: Number.POSITIVE_INFINITY,
  given: [],
  introDone: false,
  identitySubmitted: false,
  identityComplete: false,
  faceScanAnswered: false,
  documentsReady: false,
  esignConsent: false,
  signed: false,
  conditionOpen: false,
  documentUnread: false,
  idReuploadRequested: false,
  identityReviewed: false,
  applicationCancelled: false,
  applicationDeclined: false,
  cancellable: false,
  noCancellationOpen: false,
}
const IDENTIFIED = { introDone: true, faceScanAnswered: true, identityComplete: true }
const SIGNER_ROWS: Record<SignerState, Partial<SignerFacts>> = {
  intro: {},
  faceScan: { introDone: true },
  identity: { introDone: true, faceScanAnswered: true },
  waitDocuments: IDENTIFIED,
  consent: { ...IDENTIFIED, documentsReady: true },
  sign: { ...IDENTIFIED, documentsReady: true, esignConsent: true },
  done: { ...IDENTIFIED, documentsReady: true, esignConsent: true, signed: true },
  cancelled: { applicationCancelled: true },
  declined: { applicationDeclined: true },
  conditions: { conditionOpen: true },
  faceScanAgain: { idReuploadRequested: true },
  identityAgain: { idReuploadRequested: true, faceScanAnswered: true },
  sentDocuments: { documentUnread: true },
  identityReview: { identityReviewed: true },
}
const SIGNERS = [...signerTable.steps, ...signerTable.overrides].map((row) => ({
  id: row.id,
  row,
  facts: { ...NEW_SIGNER, ...SIGNER_ROWS[row.id] },
}))

it.each(BORROWERS)(
  'in $id, the borrower can cancel the line exactly while the right to cancel lasts',
  ({ row, facts }) => {
    const offered = (cancellable: boolean) => {
      const { state, commands } = resolveBorrower({ ...facts, cancellable })
      expect(state).toBe(row.id)
      return commands.includes('rescind')
    }
    expect(offered(true)).toBe(!isTerminal(row))
    expect(offered(false)).toBe(false)
  },
)

it.each(SIGNERS)(
  'in $id, an additional signer can cancel the line exactly while the right to cancel lasts',
  ({ row, facts }) => {
    const offered = (cancellable: boolean) => {
      const { state, commands } = resolveSigner({ ...facts, cancellable })
      expect(state).toBe(row.id)
      return commands.includes('rescindAsSigner')
    }
    expect(offered(true)).toBe(!isTerminal(row))
    expect(offered(false)).toBe(false)
  },
)
