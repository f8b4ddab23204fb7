/** Prepares the data of the notice of the right to copies of valuations, and of a copy. */
import type { Addressed, Party, ValuationCopyData } from '../../documents/types.ts'
import { baseOf, type Material } from './material.ts'

/** @throws RangeError without a recipient */
export function valuationNoticeData(m: Material, recipient: Party | undefined): Addressed {
  if (!recipient) throw new RangeError('a notice of the right to copies must be addressed to one applicant')
  return { ...baseOf(m), recipient }
}

/** @throws RangeError without a valuation or a recipient */
export function valuationCopyData(m: Material, recipient: Party | undefined): ValuationCopyData {
  const { valuation, bpo } = m.application
  if (!recipient || !valuation) throw new RangeError('a copy requires a valuation and one applicant')
  const { automated, ...current } = valuation
  return {
    ...baseOf(m),
    recipient,
    valuation: current,
    ...(automated && { automated }),
    ...(valuation.source === 'BPO' && bpo && { bpo }),
  }
}
