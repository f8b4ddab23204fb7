import { borrowerTable } from './borrower.ts'
import { signerTable } from './signer.ts'

/**
 * The journey version for new applications, which is the version of the newest row. An application has one version for
 * the journeys of its borrower and its signers.
 */
export const JOURNEY_VERSION: number = Math.max(
  ...[borrowerTable, signerTable].flatMap(({ steps, overrides }) => [...steps, ...overrides]).map(({ since }) => since),
)
