/** Tests that a lender can switch its adapter for payments while a draw is open, without paying the draw twice. */
import { event } from 'domain/application/events.ts'
import type { Application } from 'domain/application/types.ts'
import type { AdapterNames } from 'domain/organization/providers.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import type { Server } from './compose.ts'
import { seedAgents } from './sandbox/agents.ts'
import { readApplication } from './storage/applications.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { staffOf } from './testing/staff.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, startIncrease } from './testing/standIns/increase.ts'
import { actFor } from './usecases/agents/act.ts'

const LONG = { timeout: 300_000 }
let bank: IncreaseStandIn
let program: SandboxProgram
/** The node that runs since the lender switched. */
let node: Server | undefined
let providers: { -readonly [P in keyof AdapterNames]: AdapterNames[P] }
beforeEach(async () => {
  bank = await startIncrease()
})
afterEach(async () => {
  bank.pass = () => {}
  await node?.stop()
  node = undefined
  await program?.stop()
  await bank.server.stop()
})

async function begin(payments: string): Promise<Walk> {
  providers = { payments }
  program = await startSandboxProgram({
    providers,
    environment: {
      ...{ INCREASE_API_KEY: API_KEY, INCREASE_ACCOUNT: ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
      INCREASE_ENVIRONMENT: 'test',
      ...{ INCREASE_PAYER: 'Movement Bank', INCREASE_WEBHOOK_SECRET: 'secret', INCREASE_URL: bank.server.url },
    },
  })
  await seedAgents(program.server.services)
  return Walk.register(program, { ...persona('prime'), payment: 'MANUAL' })
}

/** Restarts the server with another adapter for payments. */
async function switchTo(payments: string): Promise<Server> {
  providers.payments = payments
  await program.server.stop()
  bank.pass = () => {}
  node = await program.node()
  return node
}

/** Takes the borrower on until the server stops. */
const goOn = (walk: Walk) => void walk.goTo('complete').catch(() => {})
const sent = () => bank.transfers('ach_transfers')
const calls = ({ tasks = [] }: Application) => tasks.map(({ call }) => call)

async function read({ services }: Pick<Server, 'services'>, application: string): Promise<Application> {
  const [[row]] = await services.db.read({ mode: 'SYSTEM', application }, readApplication(application))
  if (!row) throw new Error('the application is missing')
  return row.data
}

it(
  "staff's desk answer completes a draw that started before the switch to Increase, which sends nothing",
  LONG,
  async () => {
    const walk = await begin('desk')
    goOn(walk)
    await expect.poll(async () => calls(await read(program.server, walk.uuid)), LONG).toContain('payments.disburse')

    const server = await switchTo('increase')
    const staff = await staffOf({ ...program, server })
    let isDone = false
    const working = staff.work(walk.uuid, () => isDone)
    try {
      await expect.poll(async () => (await read(server, walk.uuid)).funding.trace, LONG).toBeDefined()
      expect(sent()).toEqual([])
      await expect.poll(async () => (await read(server, walk.uuid)).funding.settledOn, LONG).toBeDefined()
    } finally {
      isDone = true
      await working
    }
    expect(staff.answered.filter((call) => call.startsWith('payments.'))).toEqual([
      'payments.disburse',
      'payments.settlement',
    ])
  },
)

it(
  'Increase completes a draw that started before the switch to the desk, and staff aren’t asked to send it',
  LONG,
  async () => {
    const walk = await begin('increase')
    const isLost = Promise.withResolvers<void>()
    bank.pass = (moment, { method, path }) => {
      if (moment !== 'DONE' || method !== 'POST' || path !== '/ach_transfers') return undefined
      bank.pass = () => new Promise(() => {})
      isLost.resolve()
      return 'LOST'
    }
    goOn(walk)
    await isLost.promise

    const [transfer] = sent()
    const server = await switchTo('desk')
    const found = async () => {
      const a = await read(server, walk.uuid)
      return { trace: a.funding.trace, calls: calls(a) }
    }
    await expect.poll(found, LONG).not.toEqual({ trace: undefined, calls: [] })
    expect(await found()).toEqual({ trace: transfer?.id, calls: [] })
    bank.settle(transfer?.id ?? '', '2020-01-02T13:30:00Z')
    await expect.poll(async () => (await read(server, walk.uuid)).funding.settledOn, LONG).toBe('2020-01-02')
    expect(sent()).toHaveLength(1)
    expect(calls(await read(server, walk.uuid))).toEqual([])
  },
)

it('a draw fails and waits for staff if the adapter that started it can’t be used anymore', LONG, async () => {
  const { uuid: application } = await begin('increase')
  const payment = { payment: 'DISBURSEMENT 1', amount: dollars(100), to: 'digest', adapter: 'former' }
  await actFor(program.server.services, { application, by: 'test' }, 'test', () => ({
    events: [event('Requested', { kind: 'DISBURSEMENT', no: 1 }), event('PaymentStarted', payment)],
    effects: [{ kind: 'request', request: 'DISBURSEMENT', no: 1 }],
    personal: [],
  }))
  await expect
    .poll(async () => (await read(program.server, application)).requests.DISBURSEMENT, LONG)
    .toMatchObject({ state: 'FAILED', why: 'FORMER_VENDOR_NOT_SET_UP' })
  expect((await read(program.server, application)).requests.DISBURSEMENT).not.toHaveProperty('answered')
  expect(bank.server.requests).toEqual([])
})
