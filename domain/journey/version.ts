import { borrowerTable } from './borrower.ts'
import { signerTable } from './signer.ts'

/**
 * The journey version for new applications: the version that introduced the newest row. The borrower and the signers of
 * an application share one version.
 */
export const JOURNEY_VERSION: number = Math.max(
  ...[borrowerTable, signerTable].flatMap(({ steps, overrides }) => [...steps, ...overrides]).map(({ since }) => since),
)
