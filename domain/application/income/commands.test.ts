import { describe, expect, it } from 'vitest'
import { removeUpload } from '../conditions/commands.ts'
import type { Outcome } from '../core/command.ts'
import { type DomainEvent, event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { saveAutopay, saveManualBankAccount, saveManualPayment } from '../funding/commands.ts'
import { submitIdentity } from '../owners/identity.ts'
import { decideResult } from '../results.ts'
import { partial } from '../testing/partial.ts'
import { BORROWER, document, uuid, World } from '../testing/testWorld.ts'
import type { Application, BankAccount, DocumentRecord } from '../types.ts'
import { factsOf } from '../views/facts.ts'
import { linkIncome, returnFromIncomeLink, submitPaystubs } from './commands.ts'

const world = new World()
const NOW = world.now
const context = { ...world.context(), newUuid: () => uuid(99) }
const happen = (a: Application, ...events: readonly DomainEvent[]): Application =>
  events.reduce((now, one) => evolve(now, one, NOW), a)
const take = (a: Application, { events }: Outcome): Application => happen(a, ...events)

const started = world.application

const upload = (n: number, type: DocumentRecord['type']): DomainEvent =>
  event('DocumentUploaded', { document: document(n, type, 'UPLOAD', BORROWER) })

it("the borrower can't choose tax returns if the lender's income service doesn't offer them", () => {
  const { policy } = context.policy
  const without = {
    ...context,
    policy: { ...context.policy, policy: { ...policy, links: { ...policy.links, tax: false } } },
  }
  expect(() => linkIncome(started, { method: 'TAX_RETURNS' }, without)).toThrow('choose another way')
  expect(linkIncome(started, { method: 'PAYROLL' }, without).effects).not.toEqual([])
})

describe('paystubs', () => {
  it("the borrower can remove paystubs that haven't been reviewed, but can't remove other documents", () => {
    const sent = happen(started, upload(11, 'USER_UPLOADED_PAYSTUB'), upload(12, 'USER_UPLOADED_PAYSTUB'))
    const left = take(sent, removeUpload(sent, { documentUuid: uuid(11) }, context))
    expect(left.income.paystubs).toEqual([uuid(12)])
    expect(left.documents.map((document) => document.uuid)).toEqual([uuid(12)])
    // On a double-click, the first click has already removed the paystub.
    expect(removeUpload(left, { documentUuid: uuid(11) }, context).events).toEqual([])
    const front = happen(started, upload(13, 'ID_FRONT'))
    expect(() => removeUpload(front, { documentUuid: uuid(13) }, context)).toThrow('can’t remove this file')
  })

  it('a borrower who chooses paystubs again after submitting them must submit new paystubs', () => {
    const first = take(started, linkIncome(started, { method: 'MANUAL_PAYSTUB' }, context))
    const submitted = take(first, submitPaystubs(first, {}, context))
    expect(factsOf(submitted).manualPaystubTasksComplete).toBe(true)
    const again = take(submitted, linkIncome(submitted, { method: 'MANUAL_PAYSTUB' }, context))
    expect(factsOf(again)).toMatchObject({ manualPaystubUpload: true, manualPaystubTasksComplete: false })
  })

  it('after a borrower chooses paystubs, nothing the borrower does sends a request to an income provider', () => {
    const chosen = take(started, linkIncome(started, { method: 'MANUAL_PAYSTUB' }, context))
    const submitted = take(chosen, submitPaystubs(chosen, {}, context))
    const reference = submitted.income.link?.reference ?? ''
    expect(() => returnFromIncomeLink(submitted, { reference })).toThrow('has expired')
  })
})

type IdentityAnswers = Parameters<typeof submitIdentity>[1]
const PASSPORT = partial<IdentityAnswers>({ documentType: 'PASSPORT' })
const LICENSE = partial<IdentityAnswers>({ documentType: 'DRIVERS_LICENSE' })
const NOTICE = { version: 'test', digest: '' }
const agreed = happen(started, event('FaceScanAnswered', { identity: BORROWER, answer: 'AGREED', ...NOTICE }))

describe('identity', () => {
  it("after a failed ID check, the ID provider's reason is stored and the attempt is counted", () => {
    const asked = take(agreed, submitIdentity(agreed, PASSPORT, context))
    const failed = happen(asked, event('IdentityFailed', { identity: BORROWER, reason: 'Blurred.' }))
    expect(failed.identity).toEqual({
      status: 'FAILED',
      documentType: 'PASSPORT',
      attempts: 1,
      faceScan: 'AGREED',
      submittedAt: NOW,
      reason: 'Blurred.',
    })
    expect(failed.owners[0]?.identityStatus).toBe('FAILED')
    const again = take(failed, submitIdentity(failed, LICENSE, context))
    expect(again.identity).toMatchObject({ status: 'SUBMITTED', attempts: 2 })
    expect(again.identity.reason).toBeUndefined()
  })
})

describe('the autopay discount', () => {
  const offered = new World()
  offered.goTo('autopay')
  const chosen = offered.application
  const { quote, offer } = chosen
  const [account] = chosen.bank.accounts
  if (!quote || !offer || !account) throw new Error('the sample borrower chose an offer and named an account')

  it('the borrower loses the autopay discount by choosing manual payments, and regains it with autopay', () => {
    const byHand = take(chosen, saveManualPayment(chosen))
    expect(byHand.offer?.rate).toBe(offer.rate + 0.25)
    expect(byHand.offer && byHand.offer.monthlyPayment > offer.monthlyPayment).toBe(true)
    expect(byHand.bank.payType).toBe('MANUAL')
    const automatic = take(byHand, saveAutopay(byHand, { accountUuid: account.uuid, dayOfMonth: 5 }, context))
    expect(automatic.offer).toEqual(offer)
    expect(automatic.bank).toMatchObject({ payType: 'AUTOPAY', autopay: account.uuid, autopayDay: 5 })
  })

  it('a borrower without autopay keeps the autopay discount if the full price would exceed a limit', () => {
    const tight = { ...chosen, quote: { ...quote, paymentCapacity: offer.monthlyPayment } }
    const byHand = take(tight, saveManualPayment(tight))
    expect(byHand.offer).toEqual({ ...offer, autopay: false })
  })
})

describe('bank accounts', () => {
  const entry = {
    bankName: 'Elm Bank',
    accountType: 'CHECKING',
    routingNumber: '021000021',
    accountNumber: '12345678',
  } as const
  const typed = (a: Application, number: string, kept: readonly BankAccount[] = []) =>
    saveManualBankAccount(
      a,
      { ...entry, accountNumber: number },
      {
        ...context,
        newUuid: () => uuid(Number(number) % 97),
        personal: { [BORROWER]: { accounts: kept } },
      },
    )
  const accountsIn = ({ personal }: Outcome) => personal[0]?.patch.accounts ?? []
  const first = typed(started, '12345678')
  const one = take(started, first)

  it('a bank account that the borrower types twice is listed once and checked once', () => {
    const again = typed(one, '12345678', accountsIn(first))
    expect(again).toEqual({ events: [], effects: [], personal: [] })
  })

  it('a bank account can be used for payments only after the bank confirms it', () => {
    const two = take(one, typed(one, '87654321', accountsIn(first)))
    const other = two.bank.accounts.find(({ uuid }) => uuid !== two.bank.disburse)
    expect(() => saveAutopay(two, { accountUuid: other?.uuid ?? '', dayOfMonth: 5 }, context)).toThrow(
      'isn’t confirmed',
    )
  })

  it('a bank account that the borrower types in while linking a bank stays in the list', () => {
    const asked = happen(one, event('Requested', { kind: 'BANK_ACCOUNTS', no: 1 }))
    const linked = { ...accountsIn(first)[0], uuid: uuid(55), source: 'LINK' } as BankAccount
    const personal = { [BORROWER]: { accounts: accountsIn(first) } }
    const found = decideResult(asked, 'BANK_ACCOUNTS', { accounts: [linked] }, { ...context, personal })
    expect(take(asked, found).bank.accounts.map(({ source }) => source)).toEqual(['MANUAL', 'LINK'])
    expect(accountsIn(found)).toHaveLength(2)
  })

  it("the lender can't send money to a bank account that is no longer in the bank's list", () => {
    const gone = happen(
      one,
      event('AccountChecked', { status: 'VERIFIED' }),
      event('BankAccountsFound', { accounts: [] }),
    )
    expect(gone.bank).toMatchObject({ disburse: undefined, checkStatus: 'NONE' })
  })
})

it('ID pictures that the borrower submits twice are checked only once', () => {
  const asked = take(agreed, submitIdentity(agreed, PASSPORT, context))
  expect(submitIdentity(asked, PASSPORT, context).events).toEqual([])
})

it("a paystub uploaded by an additional signer doesn't count as the borrower's paystub", () => {
  const own = upload(21, 'USER_UPLOADED_PAYSTUB')
  if (own.type !== 'DocumentUploaded') throw new Error(own.type)
  const document = { ...own.data.document, forIdentity: uuid(77) }
  expect(happen(started, event('DocumentUploaded', { document })).income.paystubs).toEqual([])
})
