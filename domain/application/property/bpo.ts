import type { BpoStatus } from '../../journey/facts.ts'
import type { Application } from '../types.ts'

/**
 * Returns the status of the broker's valuation, or UNKNOWN_BPO_STATUS until the automated valuation has returned a
 * value or found none.
 */
export const bpoStatusOf = ({ bpo, valuation }: Pick<Application, 'bpo' | 'valuation'>): BpoStatus =>
  bpo?.status ?? (valuation ? 'BPO_NOT_REQUIRED' : 'UNKNOWN_BPO_STATUS')

/**
 * Whether the borrower pays the broker's fee as a closing cost. If there was an automated value, the lender pays the
 * fee.
 */
export const isCharged = ({ valuation, bpo }: Pick<Application, 'valuation' | 'bpo'>): boolean =>
  !valuation && bpo?.why !== 'DISPUTED'
