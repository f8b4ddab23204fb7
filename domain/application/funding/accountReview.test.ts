import { describe, expect, it } from 'vitest'
import { openReviews } from '../reviews/reviews.ts'
import { World } from '../testing/testWorld.ts'

describe('a bank account in manual review', () => {
  const account = (accountNumber: string) => ({
    ...{ bankName: 'Valley Bank', accountType: 'CHECKING', routingNumber: '021000021' },
    ...{ accountNumber, confirmAccountNumber: accountNumber },
  })
  const toAccount = () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.showIncome(false)
    world.do('saveManualBankAccount', account('12345678'))
    world.report('ACCOUNT_CHECK', { status: 'PENDING_REVIEW' })
    return world
  }

  it("a bank account in manual review doesn't delay other steps, and an agent can confirm the account", () => {
    const world = toAccount()
    expect(world.state).toBe('ach')
    world.end('CLEAR')
    expect(world.state).toBe('autopay')
  })

  it("a bank account's review ends when the borrower switches accounts, and opens again when they switch back", () => {
    const world = toAccount()
    world.do('saveManualBankAccount', account('87654321'))
    expect(openReviews(world.application)).toEqual([])
    world.report('ACCOUNT_CHECK', { status: 'PENDING_REVIEW' })
    world.do('saveManualBankAccount', account('12345678'))
    world.report('ACCOUNT_CHECK', { status: 'PENDING_REVIEW' })
    expect(openReviews(world.application)).toHaveLength(1)
    // On a double-click, the second click doesn't send another request.
    world.do('saveManualBankAccount', account('12345678'))
    expect(world.application.requests.ACCOUNT_CHECK?.state).toBe('DONE')
  })

  it("a bank account isn't reviewed again once an agent has cleared it", () => {
    const world = toAccount()
    world.end('CLEAR')
    world.do('saveManualBankAccount', account('87654321'))
    world.report('ACCOUNT_CHECK', { status: 'VERIFIED' })
    world.do('saveManualBankAccount', account('12345678'))
    world.report('ACCOUNT_CHECK', { status: 'PENDING_REVIEW' })
    expect(world.application.bank.checkStatus).toBe('VERIFIED')
  })

  it("a savings account can't be used for autopay", () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.showIncome(false)
    world.do('saveManualBankAccount', { ...account('12345678'), accountType: 'SAVINGS' })
    world.report('ACCOUNT_CHECK', { status: 'VERIFIED' })
    expect(world.state).toBe('manualAutopay')
    world.do('saveManualPayment', { discountUnderstood: 'on' })
    expect(world.application.bank.payType).toBe('MANUAL')
  })
})
