import type { BpoStatus } from '../../journey/facts.ts'
import type { Application } from '../types.ts'

/** Unknown until the automated valuation has returned a value or reported that there is none. */
export const bpoStatusOf = ({ bpo, valuation }: Pick<Application, 'bpo' | 'valuation'>): BpoStatus =>
  bpo?.status ?? (valuation ? 'BPO_NOT_REQUIRED' : 'UNKNOWN_BPO_STATUS')

/** The broker's fee is a closing cost if there was no automated value. Otherwise the lender pays. */
export const isCharged = ({ valuation, bpo }: Pick<Application, 'valuation' | 'bpo'>): boolean =>
  !valuation && bpo?.why !== 'DISPUTED'
