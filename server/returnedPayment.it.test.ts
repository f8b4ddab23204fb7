/**
 * Tests payments that the borrower's bank returns, both with the sandbox's bank and with a simulated Increase server.
 */
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, startIncrease } from './testing/standIns/increase.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 60_000
const AGENT = '00000000-0000-4000-8000-0000000000b1'
const ACCOUNTS = { bankName: 'Harbor Bank', accountType: 'CHECKING', routingNumber: '061104408' }
const typed = (number: string) => ({ ...ACCOUNTS, accountNumber: number, confirmAccountNumber: number })

const sendAgain = (program: SandboxProgram, walk: Walk) =>
  resolveReview(program.server.services, {
    ...{ application: walk.uuid, kind: 'RETURNED_PAYMENT', way: 'AGAIN', reason: 'Checked', by: AGENT },
  })

/** As the borrower, chooses another account. Then has an agent send the returned money to that account. */
async function recover(program: SandboxProgram, walk: Walk): Promise<void> {
  const returned = await walk.goTo('paymentReturned')
  expect(returned.journey).toMatchObject({ base: 'waitFund', screen: 'bank/returned' })
  expect(returned.line).toBeUndefined()
  await walk.answer('saveManualBankAccount', typed('000482919907'))
  const chosen = await walk.until('the check', ({ applicationStatus: { accountNeeded }, bank }) => {
    return !accountNeeded && bank.checkStatus === 'VERIFIED'
  })
  expect(chosen.journey.screen).toBe('bank/returned')
  await sendAgain(program, walk)
  const again = await walk.goTo('complete')
  expect(again.disburseAccount?.mask).toContain('9907')
  expect(again.funding.returns).toHaveLength(1)
}

describe('a bank in the sandbox', () => {
  let program: SandboxProgram
  beforeAll(async () => {
    program = await startSandboxProgram()
  })
  afterAll(() => program?.stop())

  it('a bank returns the money five business days later, and the lender sends it to another account', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('returned'))
    await walk.goTo('complete')
    await walk.advance('P14D')
    await recover(program, walk)
    const mails = (content: RegExp) => program.mails.filter(({ text }) => content.test(text))
    // Each email is sent by a separate job, so any of them can be sent last.
    const counts = () =>
      [/line of credit on .* is funded/, /couldn’t find an account with these numbers/].map((one) => mails(one).length)
    await expect.poll(counts).toEqual([2, 1])
  })
})

describe('Increase', () => {
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

  it('if the bank’s message is lost, polling detects the return after five days, and the money is sent again', {
    timeout: LONG,
  }, async () => {
    const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'increase.return@sandbox.test' }
    const walk = await Walk.register(program, who)
    const { today } = await walk.goTo('complete')
    const [transfer] = bank.transfers('ach_transfers')
    expect((await walk.view()).funding.trace).toBe(transfer?.id)
    bank.settle(transfer?.id ?? '', `${addBusinessDays(today, 1)}T13:30:00Z`)
    bank.giveBack(transfer?.id ?? '', 'R02', `${addBusinessDays(today, 5)}T13:30:00Z`)
    await recover(program, walk)
    const sent = bank.transfers('ach_transfers')
    expect(sent.map(({ amount }) => amount)).toEqual([transfer?.amount, transfer?.amount])
    expect(sent.map(({ account_number }) => account_number)[1]).toBe('000482919907')
  })

  it('the server detects that a payment came back a week after it arrived, and sends it again', {
    timeout: LONG,
  }, async () => {
    const who = { ...persona('prime'), payment: 'MANUAL' as const, email: 'increase.late.return@sandbox.test' }
    const walk = await Walk.register(program, who)
    const { today } = await walk.goTo('complete')
    const transfer = bank.transfers('ach_transfers').at(-1)?.id ?? ''
    bank.settle(transfer, `${addBusinessDays(today, 1)}T13:30:00Z`)
    // Six business days can take 11 days, if they contain a weekend more or a holiday.
    await walk.advance('P14D')
    await walk.until('the settlement', ({ funding }) => funding.settledOn !== undefined)
    bank.giveBack(transfer, 'R23', `${addBusinessDays(today, 9)}T13:30:00Z`)
    await walk.advance('P60D')
    await recover(program, walk)
  })
})
