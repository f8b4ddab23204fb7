import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register, REGISTRATION, startTestProgram, type TestProgram } from '../testProgram.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const LOGIN = '/identity/api/v1/login'
const IDENTITY = '/identity/secure/api/v1_1/identity'
const credentials = ({ email = REGISTRATION.email, password = REGISTRATION.password } = {}) => ({ body: { email, password } })
const application = (uuid: string) => `/service-application/api/v1/application/heloc/${uuid}`

describe('registering', () => {
  test('makes an account, an application and a session', async () => {
    const { uuid, identity, browser } = await register(program)
    const answer = await browser.call('GET', application(uuid))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      uuid,
      orgCode: 'FIGURE',
      status: 'APP_SUBMISSION',
      property: { address: { street1: '1450 Larkspur Lane', state: 'OH' }, occupancy: 'PRIMARY' },
      person: { identityUuid: identity, name: { firstName: 'Rosa' }, email: 'rosa@example.com' },
      journey: { state: 'profile', screen: 'start/profile' },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
