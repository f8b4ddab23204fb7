import { REGISTRATION_V1_STEPS } from 'domain/routes/routes.ts'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { transport } from '../../api/transport.ts'
import { loader as loadV2 } from '../../pages/register-v2/data.ts'
import { loadFlow } from './data.ts'

const steps = [...REGISTRATION_V1_STEPS]
const draft = { answers: {}, v1: { steps, allowed: steps, next: 'name' }, v2: { steps: [''], allowed: [''], next: '' } }

type Answer = (path: string) => Response | Promise<Response>
function args(address: string, answer: Answer = () => Response.json(draft)): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  context.set(transport, async (request) => answer(new URL(request.url).pathname))
  const url = new URL(address, 'http://localhost')
  return { request: new Request(url), url, pattern: '', params: {}, context }
}
const at = (query: string) => loadFlow('v1')(args(`/account/heloc/register${query}`))

describe('the current step of registration', () => {
  it('each of the seven registration steps has its own URL', async () => {
    expect(steps).toEqual('property-info sale-status income-info name birthdate contact-info login-info'.split(' '))
    for (const step of steps) expect(await at(`?step=${step}`)).toMatchObject({ step })
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

describe('registration v2', () => {
  const feature =
    (answer: Answer): Answer =>
    (path) =>
      path.endsWith('/feature') ? answer(path) : Response.json(draft)
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  it.each<[string, Answer]>([
    ['can’t be looked up', lost],
    ['lookup is rejected', () => Response.json({}, { status: 500 })],
    ['lookup returns no JSON', () => new Response('<html>')],
    ['is off', () => Response.json({ enabled: false })],
  ])('registration v2 redirects to registration v1 if its flag %s', async (_, answer) => {
    const to = (await loadV2(args('/account/heloc/register-v2?referrer=x', feature(answer)))) as Response
    expect(to.headers.get('location')).toBe('/account/heloc/register?referrer=x')
  })

  it('registration v2 is available only if its flag is on', async () => {
    const flow = await loadV2(
      args(
        '/account/heloc/register-v2',
        feature(() => Response.json({ enabled: true })),
      ),
    )
    expect(flow).toMatchObject({ step: '' })
  })
})
