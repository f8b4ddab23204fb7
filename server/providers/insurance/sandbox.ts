import type { PlainDate } from 'domain/values/dates.ts'
import type { World } from '../sandbox/world.ts'
import type { Insurance } from './port.ts'

/**
 * Returns an insurance service. It accepts a policy that is in effect and has proof of coverage. In a flood hazard
 * area, it also requires proof of the flood policy.
 */
export function sandboxInsurance({ ledger, clock }: World): Insurance {
  return {
    review: ({ carrier, policyNumber, expires, proof, flood }, key) =>
      ledger.once('insurance', key, { carrier, policyNumber, expires }, () => ({
        accepted: proof.length > 0 && flood?.proof.length !== 0 && expires > (clock.now().slice(0, 10) as PlainDate),
      })),
  }
}
