import { describe, expect, it } from 'vitest'
import { borrowerTable } from '../../journey/borrower.ts'
import { dollars } from '../../values/money.ts'
import { borrowerCommands } from '../commands.ts'
import { checkCommand } from '../core/commandTable.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import { previewOf } from '../views/preview.ts'

const INCOME = { income: '150000', otherIncome: '', employmentType: 'FULL_TIME' }
/** The steps that reopen when the borrower changes the stated income. */
const REOPENED = borrowerTable.steps.find(({ lateChange }) => lateChange?.commands.includes('changeIncome'))?.lateChange
  ?.reopens

const OWNER = { firstName: 'Bo', lastName: 'Prime', email: 'bo@sandbox.test', role: 'CO_SIGNER' }

function preview(world: World, name: 'changeIncome' | 'changeOwners' | 'chooseOffer', body: object) {
  const context = world.context()
  const command = borrowerCommands[name]
  const checked = checkCommand(command, body, { application: world.application, context })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return previewOf(world.application, command.decide(world.application, checked.value, context), context)
}

const late = () => {
  const world = new World()
  world.toOffers()
  world.toSummary()
  world.showIncome(false)
  expect(world.application.income.matched).toBe(true)
  return world
}

describe('changing the stated income', () => {
  it("changing the stated income requires verification and new documents, but keeps the chosen offer if it's still valid", () => {
    const world = late()
    const offer = world.application.offer
    expect(preview(world, 'changeIncome', { ...INCOME, income: '140000' })).toMatchObject({
      asks: ['SUMMARY_DOCUMENTS'],
      again: ['appSummary', 'incomeReview'],
      offer: 'KEPT',
      declines: false,
    })
    world.do('changeIncome', { ...INCOME, income: '140000' })
    expect(world.application).toMatchObject({ status: 'HARD_CREDIT', offer, income: { matched: false } })
    expect(REOPENED).toContain(world.state)
    world.goTo('incomeReview')
  })

  it('a borrower whose new income supports only a smaller line sees a warning first, then chooses another offer', () => {
    const world = late()
    // The new yearly income is $69,600, or $5,800 a month. This income is too low for the monthly payments on the
    // chosen ten-year line.
    const body = { ...INCOME, income: '69600' }
    const told = preview(world, 'changeIncome', body)
    expect(told.offer).toBe('DROPPED')
    expect(told.largestLine.after).toBeLessThan(told.largestLine.before)
    expect(told.again).toContain('product')
    world.do('changeIncome', body)
    expect(world.application).toMatchObject({ status: 'OFFER_SELECTION', offer: undefined })
    expect(world.state).toBe('product')
  })

  it('if the changed income supports no credit line, the borrower is asked about assets before a decline', () => {
    const world = late()
    world.do('changeIncome', { ...INCOME, income: '6000' })
    expect(world.application.decision.decision).toBe('ASSET_DEPLETION')
    expect(world.application.offer).toBeUndefined()
  })

  it('stating the same income again has no effect', () => {
    const world = late()
    const before = world.application
    world.do('changeIncome', INCOME)
    expect(world.application).toEqual(before)
  })
})

describe('a late choice of another amount', () => {
  it('a late change to the amount requires new documents but no new verification', () => {
    const world = late()
    const smaller = { amount: '40000', draw: '40000', term: '10', drawPeriod: '5', feeOption: '0', autopay: 'YES' }
    expect(preview(world, 'chooseOffer', smaller)).toMatchObject({ offer: 'CHANGED', again: ['appSummary'] })
    world.do('chooseOffer', smaller)
    expect(world.application).toMatchObject({ status: 'HARD_CREDIT', offer: { amount: dollars(40_000) } })
    world.goUntil(() => world.application.summaryAcceptedAt !== undefined)
    expect(world.application.income.matched).toBe(true)
  })

  it('choosing the same amount again has no effect', () => {
    const world = late()
    const before = world.application
    world.choose()
    expect(world.application).toEqual(before)
  })

  it('changing the amount after closing documents are prepared replaces the unsigned documents', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toSigned()
    expect(world.application.status).toBe('SIGNING')
    world.do('chooseOffer', {
      amount: '40000',
      draw: '40000',
      term: '10',
      drawPeriod: '5',
      feeOption: '0',
      autopay: 'YES',
    })
    expect(world.application.documents.filter(({ stage }) => stage === 'CLOSING')).toEqual([])
    expect(world.application.closing).toEqual({})
    world.goUntil(() => world.application.summaryAcceptedAt !== undefined)
    expect(world.application.status).toBe('CLOSING_DOCUMENTS')
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })
})

describe('changing the owners', () => {
  it('a new owner goes through sanctions screening and becomes a signer', () => {
    const world = late()
    expect(preview(world, 'changeOwners', { coOwners: [OWNER] })).toMatchObject({ asks: ['SANCTIONS'], offer: 'KEPT' })
    world.do('changeOwners', { coOwners: [OWNER] })
    expect(world.application.owners.map(({ role }) => role)).toEqual(['BORROWER', 'CO_SIGNER'])
    expect(world.application.ownership?.type).toBe('JOINT')
    world.report('SANCTIONS', { matches: [] })
    world.goTo('appSummary')
  })

  it("if an owner's role changes but the email stays the same, the owner keeps the same UUID; a removed owner disappears", () => {
    const world = late()
    world.do('changeOwners', { coOwners: [OWNER] })
    world.report('SANCTIONS', { matches: [] })
    world.goTo('appSummary')
    const [, first] = world.application.owners
    world.do('changeOwners', { coOwners: [{ ...OWNER, role: 'NON_BORROWING_OWNER' }] })
    expect(world.application.owners[1]).toMatchObject({
      identityUuid: first?.identityUuid,
      role: 'NON_BORROWING_OWNER',
    })
    world.goTo('appSummary')
    world.do('changeOwners', { coOwners: [] })
    expect(world.application.owners.map(({ identityUuid }) => identityUuid)).toEqual([BORROWER])
    expect(world.application.ownership?.type).toBe('SOLE')
  })
})

it('the server rejects late changes after the borrower has signed', () => {
  const world = new World()
  world.toClosing()
  expect(() => world.do('changeIncome', INCOME)).toThrow()
})

it("if the borrower disputes the home's value late, the server prepares new documents after a broker has valued the home", () => {
  const world = new World()
  world.toOffers()
  world.toSummary()
  world.toSigned()
  expect(world.application.status).toBe('SIGNING')
  world.do('disputeValue', { estimate: '900000', grounds: 'RENOVATED', note: '' })
  expect(world.application.documents.filter(({ stage }) => stage === 'SUMMARY' || stage === 'CLOSING')).toEqual([])
  world.do('keepValue')
  expect(world.state).toBe('product')
  world.choose()
  world.goUntil(() => world.application.summaryAcceptedAt !== undefined)
  expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
})
