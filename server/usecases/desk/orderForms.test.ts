import type { DeskCall } from 'domain/application/desk/calls.ts'
import { BORROWER, World } from 'domain/application/testing/testWorld.ts'
import type { DeskTask } from 'domain/application/types.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../documents/poppler.testdata.ts'
import { renderOrderForm } from '../../documents/render.ts'
import { hasForm, orderFormOf } from './orderForms.ts'

const LIEN = '00000000-0000-4000-8000-000000000055'
const ENTRY = { instrument: '2015-0042', recordedOn: plainDate('2015-03-02'), originalAmount: dollars(260_000) }
const NAME = { firstName: 'Ada', middleName: '', lastName: 'Prime', suffix: '' }
const ACCOUNT = { routingNumber: '021000021', accountNumber: '••••6789' }

let world: World
beforeAll(() => {
  world = new World()
  world.goTo('sign')
  const [lien] = world.application.liens
  if (!lien) throw new Error('the application has no lien')
  world.application = { ...world.application, liens: [{ ...lien, ...ENTRY, uuid: LIEN, payOff: true }] }
})

/** Returns the text of the PDF order form for a type of request. */
async function formFor(call: DeskCall, question: unknown): Promise<string> {
  const { application, personal, now } = world
  const task: DeskTask = {
    ...{ uuid: LIEN, key: `request:${application.uuid}:PAYOFF:1:demand:${LIEN}`, call, request: 'PAYOFF', no: 1 },
    ...{ openedAt: now, due: plainDate('2026-12-04'), evidence: [], state: 'OPEN' },
  }
  const material = { application, personal, organization: testOrganization, at: now, openedOn: task.due }
  return textOf(await renderOrderForm(orderFormOf(material, task, question)))
}
/** The application's data that every form shows. */
const ours = () => [world.application.loanNumber, testOrganization.info.companyName, '1 Elm Street, Fresno, CA 93701']
const contains = (text: string, ...parts: readonly string[]) =>
  expect(parts.filter((part) => !text.includes(part))).toEqual([])

describe('a form that staff send', () => {
  it('the title order form describes the home and names its owners', async () => {
    const text = await formFor('title.report', {})
    const { parcel = '', legalDescription = '', county = '' } = world.application.property
    contains(text, 'Title Order', ...ours(), county, parcel, legalDescription.slice(0, 30), 'Ada', 'December 4, 2026')
    contains(text, 'the recording number, the recording date, and the original amount', 'Your order number')
  })

  it('the payoff letter request asks a lienholder only about the loan from that lienholder', async () => {
    const question = { loanNumber: 'HL1', lender: 'Valley Bank', balance: dollars(200_000), borrower: NAME }
    const text = await formFor('payments.demand', question)
    contains(text, 'Payoff Letter Request', ...ours(), 'Valley Bank', 'Ada Prime', '$200,000.00')
    contains(text, '2015-0042', 'March 2, 2015', '$260,000.00', 'the last day on which it’s good', 'per diem')
  })

  it('the recording cover page says which document to record and, after a rejection, what was corrected', async () => {
    const { county = 'Fresno' } = world.application.property
    const question = { state: 'CA', county, loanNumber: world.application.loanNumber, deed: [], grantors: [NAME] }
    const first = await formFor('recording.record', question)
    contains(
      first,
      'Recording Cover Page',
      ...ours(),
      'Deed of Trust',
      'Ada Prime',
      'For the recorder’s use',
      'Return to',
    )
    expect(first).not.toContain('Corrected since')
    const correction = 'Added the legal description'
    const again = await formFor('recording.record', { ...question, rejection: 'No legal description', correction })
    contains(again, 'Reason for the rejection', 'No legal description', 'Corrected since the rejection', correction)
  })

  it('the payoff wire form lists the account to pay, the last day of the payoff quote and the approvers', async () => {
    const payTo = { method: 'WIRE', payee: 'Valley Bank, N.A.', ...ACCOUNT, memo: 'Loan 77-1' }
    const question = {
      loanNumber: world.application.loanNumber,
      lender: 'Valley Bank',
      amount: dollars(200_431),
      payTo,
    }
    const goodThrough = plainDate('2026-12-09')
    const text = await formFor('payments.payOff', { ...question, goodThrough, perDiem: dollars(31) })
    contains(text, 'Wire Form', ...ours(), '$200,431.00', 'December 9, 2026', '$31.00', 'Valley Bank, N.A.')
    contains(text, '021000021', '••••6789', 'Loan 77-1', 'Prepared by', 'Approved by', '2015-0042')

    const address = { street1: '9 Bank Row', street2: '', city: 'Reno', state: 'NV', zip: '89501' }
    const check = await formFor('payments.payOff', { ...question, payTo: { method: 'CHECK', payee: 'VB', address } })
    contains(check, 'Check Form', '9 Bank Row, Reno, NV 89501')
    expect(check).not.toContain('Good through')
    expect(check).not.toContain('Account number')
    // In this question, the lienholder hasn't said where to send the payment.
    const { payTo: _, ...without } = question
    expect(await formFor('payments.payOff', without)).toContain('$200,431.00')
  })

  it('an order form tells the bank how to wire the initial draw', async () => {
    const { loanNumber } = world.application
    const question = { loanNumber, amount: dollars(40_000), holder: NAME, accountType: 'CHECKING', ...ACCOUNT }
    const text = await formFor('payments.disburse', question)
    contains(text, 'Wire Form', ...ours(), '$40,000.00', 'Ada Prime', 'Checking', '021000021', '••••6789')
  })

  it('only requests that staff send to an outside party have an order form', async () => {
    expect(hasForm('flood.determine')).toBe(false)
    await expect(formFor('flood.determine', {})).rejects.toThrow(RangeError)
    expect(world.personal[BORROWER]).toBeDefined()
  })
})
