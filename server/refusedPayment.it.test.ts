/** Tests that a draw is never sent twice if a vendor refuses a later request, or if the lender switches vendors. */
import type { RequestKind } from 'domain/application/core/requests.ts'
import { retryRequest } from 'domain/application/core/retryRequest.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { readApplication } from './storage/applications.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, REVOKED, startIncrease } from './testing/standIns/increase.ts'
import { actFor } from './usecases/agents/act.ts'

const LONG = 120_000
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

const sent = () => bank.transfers('ach_transfers')

/** Closes the connection after the next transfer, before the response is sent. Then calls `after`. */
function loseAnswer(after: () => void): void {
  bank.pass = (moment, { method, path }) => {
    if (moment !== 'DONE' || method !== 'POST' || path !== '/ach_transfers') return undefined
    bank.pass = () => {}
    after()
    return 'LOST'
  }
}

async function requestOf(walk: Walk, kind: RequestKind) {
  const scope = { mode: 'SYSTEM', application: walk.uuid } as const
  const [[row]] = await program.server.services.db.read(scope, readApplication(walk.uuid))
  return row?.data.requests[kind]
}

describe('a draw whose response was lost', () => {
  it('stays the same payment if Increase then refuses the key and staff retry', { timeout: LONG }, async () => {
    const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'lost.then.refused@sandbox.test' }
    const walk = await Walk.register(program, who)
    loseAnswer(() => bank.fail(REVOKED))
    const walking = walk.goTo('complete')
    await expect
      .poll(() => requestOf(walk, 'DISBURSEMENT'), { timeout: LONG })
      .toMatchObject({ state: 'FAILED', why: '401' })
    await actFor(program.server.services, { application: walk.uuid, by: 'test' }, 'retry:DISBURSEMENT', (a) =>
      retryRequest(a, 'DISBURSEMENT'),
    )
    await walking
    expect(sent()).toHaveLength(1)
  })
})
