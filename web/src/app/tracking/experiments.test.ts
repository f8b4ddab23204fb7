import { EXPERIMENT_PROFILE, FEATURE, PROFILE } from 'domain/api/paths.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { injectOrganization } from '../../widgets/journey/testScreen.tsx'

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const PERSON = '1c9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a12'
const OWN = '2d9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a13'

let sent: { readonly what: string; readonly body: unknown }[]
let experiments: { name: string; variation: string }[]
beforeEach(() => {
  injectOrganization()
  localStorage.setItem('hearthline.token', 'token')
  sent = []
  experiments = []
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit) => {
    sent.push({
      what: `${method} ${input.replace(/trackerId=.*/, 'trackerId=…')}`,
      body: body ? JSON.parse(String(body)) : undefined,
    })
    if (input.endsWith(FEATURE)) return Response.json({ enabled: true })
    if (input.endsWith(PROFILE)) return Response.json({ uuid: PERSON })
    return method === 'GET' ? Response.json({ uuid: OWN, experiments }) : new Response(null, { status: 204 })
  })
  vi.resetModules()
})

/**
 * Reloads the modules and looks up a flag, as a page does. Returns the `tellExperiments` function of the reloaded
 * modules.
 */
async function afterLookup() {
  const { renderHook, waitFor } = await import('@testing-library/react')
  const { useFlag } = await import('../../api/flags.ts')
  const { result } = renderHook(() => useFlag('fe-heloc-leave-survey'))
  await waitFor(() => expect(result.current).toBe(true))
  sent = []
  return (await import('./experiments.ts')).tellExperiments
}

// Shows: behaviors
it('for each flag, the browser sends only once which variation the borrower saw', async () => {
  const tellExperiments = await afterLookup()
  const seen = { name: 'fe-heloc-leave-survey', variation: 'short' }
  experiments = [seen, { name: 'fe-heloc-portfolio-link', variation: 'not looked up' }]
  await tellExperiments(UUID)
  await tellExperiments(UUID)
  expect(sent).toEqual([
    { what: `GET ${EXPERIMENT_PROFILE}?trackerId=…`, body: undefined },
    { what: `GET ${PROFILE}`, body: undefined },
    { what: `PATCH ${EXPERIMENT_PROFILE}?identityUuid=${PERSON}`, body: { optimizelyProfileUuid: OWN } },
    {
      what: `PATCH /service-application/api/v3/application/heloc/${UUID}/experiments`,
      body: { experiments: [seen], appUuid: UUID },
    },
  ])
})

it('experiments are sent again after a failed request', async () => {
  const tellExperiments = await afterLookup()
  experiments = [{ name: 'fe-heloc-leave-survey', variation: 'short' }]
  const working = fetch
  for (const failing of [EXPERIMENT_PROFILE, `${UUID}/experiments`]) {
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      input.includes(failing) ? Response.json({ detail: 'no' }, { status: 503 }) : working(input, init),
    )
    await expect(tellExperiments(UUID)).rejects.toThrow()
  }
  vi.stubGlobal('fetch', working)
  sent = []
  await tellExperiments(UUID)
  await tellExperiments(UUID)
  expect(sent.map(({ what }) => what)).toEqual([
    `PATCH /service-application/api/v3/application/heloc/${UUID}/experiments`,
  ])
})

it('the browser stores the shown variation of registration v2 with the application, and only once', async () => {
  const tellExperiments = await afterLookup()
  const { keepSeenVariation } = await import('../../api/seenVariation.ts')
  const seen = { name: 'fe-heloc-redesign-2025', variation: 'short' } as const
  keepSeenVariation(seen)
  // The server assigns a different variation, which isn't recorded. The borrower saw the variation in `seen`.
  experiments = [{ name: 'fe-heloc-redesign-2025', variation: 'assigned' }]
  await tellExperiments(UUID)
  await tellExperiments(UUID)
  expect(sent.filter(({ what }) => what.endsWith('/experiments'))).toEqual([
    {
      what: `PATCH /service-application/api/v3/application/heloc/${UUID}/experiments`,
      body: { experiments: [seen], appUuid: UUID },
    },
  ])
})

it('nothing is stored for a browser without experiments, or for a signed-out visitor', async () => {
  const tellExperiments = await afterLookup()
  await tellExperiments(UUID)
  expect(sent.map(({ what }) => what)).toEqual([`GET ${EXPERIMENT_PROFILE}?trackerId=…`])
  localStorage.clear()
  sent = []
  await tellExperiments(PERSON)
  expect(sent).toEqual([])
})
