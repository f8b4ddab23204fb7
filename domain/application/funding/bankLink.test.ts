import { describe, expect, test } from 'vitest'
import { allSessions, sessionFor } from '../core/sessions.ts'
import { BORROWER, uuid, World } from '../testing/testWorld.ts'

/** Returns an application whose borrower has opened the bank's page. */
function linking(): World {
  const world = new World()
  world.goTo('ach')
  world.send('linkBank')
  return world
}
const sessionIn = (world: World) => sessionFor(world.personal[BORROWER], 'ACCOUNT_CHECK')

describe('the session of a bank link', () => {
  test("a bank link's session is stored as personal data and sent with the next call for the same bank", () => {
    const world = linking()
    world.report('BANK_LINK', { url: 'https://bank.example', session: 'session one' })
    expect(sessionIn(world)).toBe('session one')
    expect(JSON.stringify(world.application)).not.toContain('session one')
    world.send('returnFromBankLink', { reference: world.application.bank.link })
    world.report('BANK_ACCOUNTS', { accounts: [], session: 'second' })
    expect(sessionIn(world)).toBe('second')
  })

  test("if the lender replaces its bank link vendor, the earlier vendor's session is kept for an erasure and not sent to the new vendor", () => {
    const world = linking()
    world.report('BANK_LINK', { url: 'https://bank.example', session: 'former:one' })
    world.send('returnFromBankLink', { reference: world.application.bank.link })
    world.report('BANK_ACCOUNTS', { accounts: [], session: 'former:two' })
    world.send('linkBank')
    world.report('BANK_LINK', { url: 'https://bank.example', session: 'present:three' })
    expect(sessionIn(world)).toBe('present:three')
    expect(allSessions(world.personal[BORROWER], 'BANK_LINK')).toEqual(['former:two', 'present:three'])
    expect(allSessions(world.personal[BORROWER], 'IDENTITY')).toEqual([])
  })

  test('a bank link keeps its session until the bank sends a new session', () => {
    const world = linking()
    world.report('BANK_LINK', { url: 'https://bank.example', session: 'session one' })
    world.send('returnFromBankLink', { reference: world.application.bank.link })
    world.report('BANK_ACCOUNTS', { accounts: [] })
    expect(sessionIn(world)).toBe('session one')
  })
})

test('if the bank requires a new sign-in, the account check fails until the borrower chooses an account again', () => {
  const world = linking()
  const account = {
    ...({ bankName: 'Harbor Bank', name: 'Checking', kind: 'CHECKING', source: 'LINK' } as const),
    ...{ uuid: uuid(60), routingNumber: '061104408', accountNumber: '10007755', mask: '••••7755' },
  } as const
  world.report('BANK_LINK', { url: 'https://bank.example' })
  world.send('returnFromBankLink', { reference: world.application.bank.link })
  world.report('BANK_ACCOUNTS', { accounts: [account] })
  const choose = () => world.do('confirmBankAccount', { accountUuid: account.uuid, depositConsent: true })
  choose()
  world.report('ACCOUNT_CHECK', { status: 'SIGN_IN_AGAIN' })
  expect(world.application.bank).toMatchObject({ checkStatus: 'FAILED_VERIFICATION', signInAgain: true })
  choose()
  expect(world.application.bank.signInAgain).toBeUndefined()
  world.report('ACCOUNT_CHECK', { status: 'VERIFIED' })
  expect(world.application.bank).toMatchObject({ checkStatus: 'VERIFIED', signInAgain: undefined })
})
