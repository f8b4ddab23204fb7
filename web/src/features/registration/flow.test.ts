import { KNOCKED_OUT, REGISTRATION_V1_STEPS } from 'domain/routes/routes.ts'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { transport } from '../../api/transport.ts'
import { loader as loadV2 } from '../../pages/register-v2/data.ts'
import { loadFlow, postStep } from './data.ts'
import { nextAfter } from './next.ts'

const steps = [...REGISTRATION_V1_STEPS]
const draft = {
  answers: {},
  v1: { steps, allowed: steps, next: 'name' },
  v2: { steps: ['', 'annual-income'], allowed: ['', 'annual-income'], next: '' },
}

type Answer = (path: string) => Response | Promise<Response>
function args(address: string, answer: Answer = () => Response.json(draft)): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  context.set(transport, async (request) => answer(new URL(request.url).pathname))
  const url = new URL(address, 'http://localhost')
  return { request: new Request(url), url, pattern: '', params: {}, context }
}
const at = (query: string) => loadFlow('v1')(args(`/account/heloc/register${query}`))

// Shows: routes, behaviors, rules
describe('the current step of registration', () => {
  it('each of the eight registration steps has its own URL', async () => {
    expect(steps).toEqual(
      'property-info home-address sale-status income-info name birthdate contact-info login-info'.split(' '),
    )
    for (const step of steps) expect(await at(`?step=${step}`)).toMatchObject({ step })
  })

  it('the registration URL without a step shows the first step without redirecting, so the Back button works', async () => {
    expect(await at('')).toMatchObject({ step: 'property-info' })
  })

  it('a link to resume registration opens the next unanswered step and keeps the referrer', async () => {
    const answer = (await at('?resume&referrer=x')) as Response
    expect(answer.headers.get('location')).toBe('/account/heloc/register?step=name&referrer=x')
  })

  it('a redirect replaces the history entry that the Back button opened', async () => {
    history.replaceState(null, '', '/account/heloc/register?step=password')
    const here = (await loadFlow('v1')(args(location.href))) as Response
    expect(here.headers.get('x-remix-replace')).toBe('true')
    const elsewhere = (await at('?step=constructor')) as Response
    expect(elsewhere.headers.get('x-remix-replace')).toBeNull()
    history.replaceState(null, '', '/')
  })

  it.each(['?step=password', '?step=', '?step=Name', '?step=name%20', '?step=constructor'])(
    'the registration URL %s redirects to the next unanswered step',
    async (query) => {
      const answer = (await at(query)) as Response
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/account/heloc/register?step=name')
    },
  )
})

describe('answers that the lender does not accept', () => {
  const stopped = {
    ...draft,
    knockout: 'LISTED_FOR_SALE' as const,
    v1: { steps, allowed: steps.slice(0, 3), next: 'sale-status', numbers: [1, 1, 2], total: 8 },
    v2: { ...draft.v2, numbers: [1, 2], total: 8 },
  }
  const open = (query: string) => loadFlow('v1')(args(`/account/heloc/register${query}`, () => Response.json(stopped)))

  it.each(['?resume', '?step=income-info', '?step=login-info', '?step=nonsense'])(
    "the registration URL %s opens the page that explains why the lender doesn't accept the answers",
    async (query) => {
      const answer = (await open(query)) as Response
      expect(answer.headers.get('location')).toBe('/account/heloc/register/not-accepting-applications')
    },
  )

  it.each(['property-info', 'sale-status'])('the %s step still opens after an unacceptable answer', async (step) => {
    expect(await open(`?step=${step}`)).toMatchObject({ step })
  })

  it.each([
    ['v1', '/account/heloc/register/not-accepting-applications'],
    ['v2', '/account/heloc/register/not-accepting-applications?version=v2'],
  ] as const)('saving an unacceptable answer in registration %s opens the page that explains why', (version, path) => {
    expect(nextAfter(version, 'sale-status', stopped)).toBe(path)
  })
})

describe('registration v2', () => {
  const feature =
    (answer: Answer): Answer =>
    (path) =>
      path.endsWith('/decision') ? answer(path) : Response.json(draft)
  const decided = (decision: object) => Response.json({ decisions: [decision] })
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  it.each<[string, Answer]>([
    ['can’t be looked up', lost],
    ['lookup is rejected', () => Response.json({}, { status: 500 })],
    ['lookup returns no JSON', () => new Response('<html>')],
    ['is off', () => decided({ flagEnabled: false })],
  ])('registration v2 redirects to registration v1 if its flag %s', async (_, answer) => {
    const to = (await loadV2(args('/account/heloc/register-v2?referrer=x', feature(answer)))) as Response
    expect(to.headers.get('location')).toBe('/account/heloc/register?referrer=x')
  })

  it.each([
    ['annual-income', '/account/heloc/register?step=income-info'],
    ['annual-income?referrer=x', '/account/heloc/register?step=income-info&referrer=x'],
  ])(
    'with the feature flag off, the %s step of registration v2 redirects to the same step of v1',
    async (step, path) => {
      const off = feature(() => decided({ flagEnabled: false }))
      const to = (await loadV2(args(`/account/heloc/register-v2/${step}`, off))) as Response
      expect(to.headers.get('location')).toBe(path)
    },
  )

  it('registration v2 is available only if its feature flag is on', async () => {
    const flow = await loadV2(
      args(
        '/account/heloc/register-v2',
        feature(() => decided({ flagEnabled: true })),
      ),
    )
    expect(flow).toMatchObject({ step: '' })
    expect(flow).not.toHaveProperty('variation')
  })

  it("the page's data names the variation of the flag that shows registration v2", async () => {
    const on = feature(() => decided({ flagEnabled: true, variation: 'short' }))
    expect(await loadV2(args('/account/heloc/register-v2', on))).toMatchObject({ variation: 'short' })
  })

  it.each([
    ['?referrer=x', '/account/heloc/register?referrer=x&variation=old+form'],
    ['/annual-income', '/account/heloc/register?step=income-info&variation=old+form'],
  ])(
    'if a variation turns off registration v2, %s redirects to v1, and the new URL contains the name of the variation',
    async (path, target) => {
      const off = feature(() => decided({ flagEnabled: false, variation: 'old form' }))
      const to = (await loadV2(args(`/account/heloc/register-v2${path}`, off))) as Response
      const location = to.headers.get('location') ?? ''
      expect(location.replace('%20', '+')).toBe(target)
      expect(await at(location.slice('/account/heloc/register'.length))).toMatchObject({ variation: 'old form' })
      const elsewhere = (await at('?step=constructor&variation=old%20form')) as Response
      expect(elsewhere.headers.get('location')).toBe('/account/heloc/register?step=name&variation=old%20form')
    },
  )
})

describe('registration v2 of a declined applicant', () => {
  const path = '/account/heloc/00000000-0000-4000-8000-000000000001/error/decline'
  const declined = { ...draft, application: { path, declined: true } }
  const open = (address: string, shown: object = declined) =>
    loadFlow('v2')(args(`/account/heloc/register-v2${address}`, () => Response.json(shown)))

  it.each(['', '/annual-income'])(
    'the registration v2 path "%s" redirects to the declined application',
    async (address) => {
      const to = (await open(address)) as Response
      expect(to.headers.get('location')).toBe(path)
    },
  )

  it.each([
    ['the link to apply for another home', '?another', declined],
    ['a wallet', '?product=crypto-heloc', declined],
    ['answers for another home', '/annual-income', { ...declined, answers: { property: {} } }],
    ['an application that is still open', '', { ...draft, application: { path, declined: false } }],
  ])('registration v2 stays open to a person with %s', async (_, address, shown) => {
    expect(await open(address, shown)).not.toBeInstanceOf(Response)
  })
})

describe('a form posted before scripts loaded', () => {
  const own = { steps: ['', 'for-sale', 'annual-income'], allowed: ['', 'for-sale', 'annual-income'] }
  const post = (step: string, saved: object) => {
    const given = args(`/account/heloc/register-v2/${step}`, () => Response.json({ ...draft, v2: own, ...saved }))
    const body = new URLSearchParams({ income: '90,000', employmentType: 'FULL_TIME' })
    return postStep('v2')({ ...given, request: new Request(given.request, { method: 'POST', body }) })
  }

  it("the page resubmits a signed-in person's last step, because the server doesn't have the session token", async () => {
    const typed = { income: '90,000', employmentType: 'FULL_TIME' }
    expect(await post('annual-income', {})).toEqual({ errors: [], typed, finish: true })
  })

  it.each([
    ['another step leads to the next step', 'for-sale', {}, '/account/heloc/register-v2/annual-income'],
    [
      'the last step leads to an unanswered step',
      'annual-income',
      { v2: { ...own, next: 'for-sale' } },
      '/account/heloc/register-v2/for-sale',
    ],
    [
      'an ineligible answer leads to its screen',
      'annual-income',
      { knockout: 'LISTED_FOR_SALE' },
      `${KNOCKED_OUT}?version=v2`,
    ],
  ])('%s', async (_, step, saved, path) => {
    expect(((await post(step, saved)) as Response).headers.get('location')).toBe(path)
  })
})
