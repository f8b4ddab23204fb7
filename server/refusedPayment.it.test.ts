/** Tests that a draw is never sent twice if the bank refuses a later request about it. */
import { retryRequest } from 'domain/application/core/retryRequest.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readApplication } from './storage/applications.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, REVOKED, startIncrease } from './testing/standIns/increase.ts'
import { actFor } from './usecases/agents/act.ts'

const LONG = 300_000
let bank: IncreaseStandIn
let program: SandboxProgram
beforeAll(async () => {
  bank = await startIncrease()
  program = await startSandboxProgram({
    providers: { payments: 'increase' },
    environment: {
      ...{ INCREASE_API_KEY: API_KEY, INCREASE_ACCOUNT: ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
      INCREASE_ENVIRONMENT: 'test',
      ...{ INCREASE_PAYER: 'Movement Bank', INCREASE_WEBHOOK_SECRET: 'secret', INCREASE_URL: bank.server.url },
    },
  })
})
afterAll(async () => {
  await program?.stop()
  await bank?.server.stop()
})

it('after a lost answer and a refused look-up, a retry by staff finds the draw that was sent', {
  timeout: LONG,
}, async () => {
  const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'lost.then.refused@sandbox.test' }
  const walk = await Walk.register(program, who)
  walk.patience = LONG
  bank.pass = (moment, { method, path }) => {
    if (moment !== 'DONE' || method !== 'POST' || path !== '/ach_transfers') return undefined
    bank.pass = () => {}
    // The next request looks up the transfer by its key.
    bank.fail(REVOKED)
    return 'LOST'
  }
  const walking = walk.goTo('complete')
  walking.catch(() => {})

  const { services } = program.server
  const asked = async () =>
    (await services.db.read({ mode: 'SYSTEM', application: walk.uuid }, readApplication(walk.uuid)))[0][0]?.data
      .requests.DISBURSEMENT
  await expect.poll(asked, { timeout: LONG }).toMatchObject({ state: 'FAILED', why: '401' })
  await actFor(services, { application: walk.uuid, by: 'test' }, 'retry:DISBURSEMENT', (a) =>
    retryRequest(a, 'DISBURSEMENT'),
  )
  const { funding } = await walking
  expect(bank.transfers('ach_transfers').map(({ id }) => id)).toEqual([funding.trace])
})
