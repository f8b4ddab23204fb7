import { cents, dollars } from 'domain/values/money.ts'
import { timesAsked } from '../sandbox/again.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Insurance, PolicyQuestion } from './port.ts'

const USUAL_COVERAGE = dollars(400_000)
const THOUSAND = dollars(1000)

/** Returns why a policy isn't sufficient, or undefined if it is. */
function problemOf({ proof, expires, flood }: PolicyQuestion, today: string): string | undefined {
  if (proof.length === 0) return 'No page of the policy was received.'
  if (expires <= today) return 'The policy has expired.'
  if (!flood) return undefined
  if (flood.proof.length === 0 || !flood.policy) return 'No page of the flood policy was received.'
  return flood.policy.coverage < flood.coverage ? 'The flood coverage is too low.' : undefined
}

/**
 * Returns an insurance service. It accepts a policy that's in effect and has proof of coverage, and reports enough
 * dwelling coverage. In a flood hazard area, it also requires a flood policy with enough coverage. If the persona's
 * file gives a reason to reject the policy or a problem with the mortgagee clause, the first policy has that problem.
 */
export function sandboxInsurance({ ledger, clock, personas }: World): Insurance {
  return {
    review: (question, key) => {
      const { home, carrier, policyNumber, expires, dwellingNeeded = USUAL_COVERAGE } = question
      return ledger.once('insurance', key, { carrier, policyNumber, expires }, () => {
        const persona = timesAsked(key) === 1 ? fileOf(home.owner, home.address, personas).persona : undefined
        const why = problemOf(question, clock.now().slice(0, 10)) ?? persona?.policyDoubt
        return {
          ...{ accepted: why === undefined, why },
          // Insurers state coverage in whole thousands of dollars.
          dwellingCoverage: cents(Math.ceil(Math.max(dwellingNeeded, USUAL_COVERAGE) / THOUSAND) * THOUSAND),
          deductible: dollars(2_500),
          mortgagee: persona?.policyClause ?? ('LISTED' as const),
        }
      })
    },
  }
}
