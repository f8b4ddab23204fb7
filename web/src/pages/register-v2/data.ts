import type { FlagKey } from 'domain/api/flags.ts'
import { FEATURE } from 'domain/api/paths.ts'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { transport } from '../../api/transport.ts'
import { loadFlow, pathInV1, postStep } from '../../features/registration/data.ts'
import { hasFresh } from '../../features/registration/flow.ts'

const flow = loadFlow('v2')
const KEY: FlagKey = 'fe-heloc-redesign-2025'

/**
 * Loads registration v2, which requires a feature flag. If the flag is off or the lookup fails, people are redirected
 * to the same step of registration v1.
 */
export async function loader(args: LoaderFunctionArgs) {
  // Don't look up the flag between two steps of registration v2, because the first step already looked it up.
  if (hasFresh()) return flow(args)
  const url = new URL(args.request.url)
  const asked = new Request(new URL(FEATURE, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ featureKey: KEY, optimizeUser: {} }),
  })
  const isOn = await args.context
    .get(transport)(asked)
    .then(async (response) => response.ok && ((await response.json()) as { enabled: boolean }).enabled)
    .catch(() => false)
  return isOn ? flow(args) : redirect(pathInV1(url))
}
export const action = postStep('v2')
