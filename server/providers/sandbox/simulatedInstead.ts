/**
 * In the sandbox, a lender may choose a vendor whose settings are missing, because not every developer has the vendor's
 * keys.
 */
import type { AdapterNames } from 'domain/organization/providers.ts'
import type { Config } from '../../config.ts'
import { unsetChoices } from '../adapters.ts'
import { PRODUCTION_ADAPTERS } from '../production.ts'

/**
 * Returns the adapters that the sandbox uses for a lender. Also returns a sentence about each party that the sandbox
 * simulates because the chosen vendor lacks settings.
 */
export function simulatedInstead(
  { secret }: Pick<Config, 'secret'>,
  names: AdapterNames,
  org: string,
): { readonly names: AdapterNames; readonly notes: readonly string[] } {
  const unset = unsetChoices(PRODUCTION_ADAPTERS, names, (name) => secret(org, name))
  const simulated = new Set<string>(unset.map(({ party }) => party))
  return {
    names: Object.fromEntries(Object.entries(names).filter(([party]) => !simulated.has(party))),
    notes: unset.map(
      ({ party, adapter, settings }) =>
        `For ${org}, the sandbox simulates ${party}. To use ${adapter}, set ${settings.join(', ')}.`,
    ),
  }
}
