/** Tests what the borrower sees after funding, on the line's own page and in the list of applications. */
import type { listApplications } from 'domain/api/application.ts'
import type { ResponseOf } from 'domain/api/contract.ts'
import { cents } from 'domain/values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persona } from '../../personas/personas.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from '../testing/journey.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(async () => {
  await program?.stop()
})

const LONG = 120_000
const ALL = '/service-application/api/v1/application/heloc/all'

test(
  "a funded line's page and list entry show its first payment, autopay and available credit",
  async () => {
    const walk = await Walk.register(program, persona('prime'))
    const listed = async () => ok(await walk.browser.call<ResponseOf<typeof listApplications>>('GET', ALL))[0]?.line
    await walk.goTo('waitFund')
    expect((await walk.view()).line).toBeUndefined()
    expect(await listed()).toBeUndefined()
    await walk.goTo('complete')
    const { line, offer, bank } = await walk.view()
    if (!line || !offer) throw new Error('the line is not funded')
    expect(line).toMatchObject({
      sent: offer.cashToHand,
      available: cents(offer.amount - offer.draw),
      payment: offer.monthlyPayment,
      autopay: { mask: expect.stringMatching(/^••••\d{4}$/) },
    })
    expect(Number(line.firstPaymentOn.slice(8))).toBe(bank.autopayDay)
    expect(await listed()).toEqual(line)
  },
  LONG,
)
