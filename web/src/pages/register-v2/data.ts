import type { Decision, FlagKey } from 'domain/api/flags.ts'
import { DECISION } from 'domain/api/paths.ts'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { transport } from '../../api/transport.ts'
import { loadFlow, pathInV1, postStep } from '../../features/registration/data.ts'
import { hasFresh } from '../../features/registration/flow.ts'

const flow = loadFlow('v2')
const KEY: FlagKey = 'fe-heloc-redesign-2025'

/**
 * Loads registration v2, which requires a feature flag. If the flag is off or the lookup fails, people are redirected
 * to the same step of registration v1. If the flag has variations, the page's data contains the name of the variation
 * that applies.
 */
export async function loader(args: LoaderFunctionArgs) {
  // Don't look up the flag between two steps of registration v2, because the first step already looked it up.
  if (hasFresh()) return flow(args)
  const url = new URL(args.request.url)
  // The lookup sends no tracker ID, so the server chooses the variation by its own cookie. All visitors with the same
  // variation then get the same cached page.
  const asked = new Request(new URL(DECISION, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ featureKeys: [KEY], optimizeUser: {} }),
  })
  const decision = await args.context
    .get(transport)(asked)
    .then(async (response) =>
      response.ok ? ((await response.json()) as { decisions: Decision[] }).decisions[0] : undefined,
    )
    .catch(() => undefined)
  const variation = decision?.variation
  if (!decision?.flagEnabled) return redirect(pathInV1(url, variation))
  const shown = await flow(args)
  return shown instanceof Response || variation === undefined ? shown : { ...shown, variation }
}
export const action = postStep('v2')
