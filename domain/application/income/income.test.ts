import { beforeEach, describe, expect, it } from 'vitest'
import { dollars } from '../../values/money.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, document, uuid, World } from '../testing/testWorld.ts'

const EMPLOYER = { employer: 'Acme', confirmEmployment: false }
let world: World
beforeEach(() => {
  world = new World()
  world.toOffers()
  world.toSummary()
})

const submit = () => world.do('submitPaystubs', { paystubs: [{ name: 'stub.pdf', size: 10 }] })

describe('a provider that saw only part of the income', () => {
  it('declines nobody, because paystubs may show the rest', () => {
    world.showIncome(false, dollars(12_000))
    expect(world.application.declinedAt).toBeUndefined()
    expect(world.application.income).toMatchObject({ verifiedAnnual: dollars(12_000), matched: false })
    expect(world.state).toBe('manualPaystubUpload')
    submit()
    world.report('PAYSTUB_REVIEW', { annual: dollars(148_000), ...EMPLOYER })
    expect(world.application.income).toMatchObject({ source: 'MANUAL_PAYSTUB', matched: true })
    expect(world.state).toBe('ach')
  })

  it('is decided on the total once paystubs show no more', () => {
    world.showIncome(false, dollars(12_000))
    submit()
    world.report('PAYSTUB_REVIEW', { annual: dollars(12_000), ...EMPLOYER })
    // Assets are requested before a decline.
    expect(world.state).toBe('assetDepletion')
  })

  it('is decided at once for self-employed borrowers, who have no paystubs', () => {
    const { application } = world
    world.application = { ...application, income: { ...application.income, employmentType: 'SELF_EMPLOYED' } }
    world.showIncome(false, dollars(12_000))
    // Assets are requested before a decline.
    expect(world.state).toBe('assetDepletion')
  })

  it('can be followed by another sign-in', () => {
    world.showIncome(false, dollars(12_000))
    world.do('linkIncome', { method: 'BANK_TRANSACTIONS' })
    expect(world.state).toBe('incomeReview')
  })
})

describe('a provider that answers after the borrower sent paystubs', () => {
  const given = () => world.application.income
  const send = (method: string) => world.do('linkIncome', { method })

  it("doesn't replace the income that the paystubs show", () => {
    send('PAYROLL')
    world.report('INCOME_LINK', { url: '/there' })
    world.do('returnFromIncomeLink', { reference: given().link?.reference })
    submit()
    world.report('PAYSTUB_REVIEW', { annual: dollars(148_000), ...EMPLOYER })
    world.report('INCOME', { annual: dollars(12_000), ...EMPLOYER })
    expect(given()).toMatchObject({ source: 'MANUAL_PAYSTUB', verifiedAnnual: dollars(148_000), matched: true })
    expect(world.state).toBe('ach')
  })

  it("doesn't send them to its page", () => {
    send('PAYROLL')
    send('MANUAL_PAYSTUB')
    world.report('INCOME_LINK', { url: '/there' })
    expect(given().link).not.toHaveProperty('url')
  })
})

describe("paystubs that the provider can't read", () => {
  beforeEach(() => {
    world.do('linkIncome', { method: 'MANUAL_PAYSTUB' })
    submit()
    world.report('PAYSTUB_REVIEW', undefined)
  })
  const review = () => openReviews(world.application)[0]

  it("are read by an agent, whose figure counts like the provider's", () => {
    expect(review()).toMatchObject({ kind: 'PAYSTUBS', found: [{ name: 'statedIncome', value: dollars(150_000) }] })
    expect(world.state).toBe('hold')
    world.end('VALUE', { value: dollars(150_000) })
    expect(world.application.income).toMatchObject({ verifiedAnnual: dollars(150_000), matched: true })
    expect(world.state).toBe('ach')
  })

  it("are decided on that figure if it's too low", () => {
    world.end('VALUE', { value: dollars(9000) })
    // Assets are requested before a decline.
    expect(world.state).toBe('assetDepletion')
  })

  it('are requested again and read with the earlier ones', () => {
    world.end('ASK', { comments: 'The newest, please.' })
    expect(world.state).toBe('documents')
    const condition = world.application.conditions?.at(-1)
    expect(condition).toMatchObject({ category: 'HELOC_MANUAL_PAYSTUB_UPLOAD', numDocsRequired: 1 })
    const stub = { ...document(55, 'USER_UPLOADED_PAYSTUB', 'UPLOAD', BORROWER), condition: condition?.uuid }
    world.happen(event('DocumentUploaded', { document: stub }))
    world.do('answerCondition', { condition: condition?.uuid })
    expect(world.application.income.paystubs).toContain(uuid(55))
    expect(review()).toMatchObject({ kind: 'PAYSTUBS', subject: condition?.uuid })
  })
})

it("an employer who never confirms isn't asked forever", () => {
  world.showIncome(true)
  const named = {
    employerName: 'Acme',
    jobTitle: 'Manager',
    startDate: '2019-03-04',
    employerPhone: '2125550199',
    verificationConsent: 'on',
  }
  for (const _ of [1, 2, 3]) {
    expect(world.state).toBe('emplVerify')
    world.do('confirmEmployment', named)
    world.report('EMPLOYMENT', { confirmed: false })
  }
  expect(world.state).toBe('manualPaystubUpload')
})
