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

describe('partial income from a provider', () => {
  it("a borrower isn't declined if a provider finds only part of the income, because paystubs may prove the rest", () => {
    world.showIncome(false, dollars(12_000))
    expect(world.application.declinedAt).toBeUndefined()
    expect(world.application.income).toMatchObject({ verifiedAnnual: dollars(12_000), matched: false })
    expect(world.state).toBe('manualPaystubUpload')
    submit()
    world.report('PAYSTUB_REVIEW', { annual: dollars(148_000), ...EMPLOYER })
    expect(world.application.income).toMatchObject({ source: 'MANUAL_PAYSTUB', matched: true })
    expect(world.isPast('incomeReview')).toBe(true)
  })

  it("if paystubs don't prove more income, the rules use the income that the provider found", () => {
    world.showIncome(false, dollars(12_000))
    submit()
    world.report('PAYSTUB_REVIEW', { annual: dollars(12_000), ...EMPLOYER })
    // Instead of declining, the rules first ask the borrower about assets.
    expect(world.state).toBe('assetDepletion')
  })

  it("if a provider finds only part of a self-employed borrower's income, the rules decide immediately", () => {
    const { application } = world
    world.application = { ...application, income: { ...application.income, employmentType: 'SELF_EMPLOYED' } }
    world.showIncome(false, dollars(12_000))
    // Instead of declining, the rules first ask the borrower about assets.
    expect(world.state).toBe('assetDepletion')
  })

  it('a borrower whose income is only partly verified can verify the rest by signing in to another provider', () => {
    world.showIncome(false, dollars(12_000))
    world.do('linkIncome', { method: 'BANK_TRANSACTIONS' })
    expect(world.state).toBe('incomeReview')
  })
})

describe("an income provider's response after paystubs", () => {
  const given = () => world.application.income
  const send = (method: string) => world.do('linkIncome', { method })

  it.each([
    ['FULL_TIME', 'MANUAL_PAYSTUB'],
    ['SELF_EMPLOYED', 'TRUV_PAYROLL'],
  ] as const)(
    'if a %s borrower refuses to let the income service share data, the borrower continues with %s',
    (employmentType, type) => {
      world.application = { ...world.application, income: { ...given(), employmentType } }
      send('PAYROLL')
      world.report('INCOME_LINK', { url: '/there', session: 'token' })
      expect(world.personal[BORROWER]?.sessions).toEqual({ INCOME_LINK: 'token' })
      world.do('returnFromIncomeLink', { reference: given().link?.reference })
      world.report('INCOME', { withheld: 'WITHHELD' })
      expect(given()).toMatchObject({ link: { type }, matched: false })
    },
  )

  it("an income provider's late response doesn't replace the income from paystubs", () => {
    send('PAYROLL')
    world.report('INCOME_LINK', { url: '/there' })
    world.do('returnFromIncomeLink', { reference: given().link?.reference })
    submit()
    world.report('PAYSTUB_REVIEW', { annual: dollars(148_000), ...EMPLOYER })
    world.report('INCOME', { annual: dollars(12_000), ...EMPLOYER })
    expect(given()).toMatchObject({ source: 'MANUAL_PAYSTUB', verifiedAnnual: dollars(148_000), matched: true })
    expect(world.isPast('incomeReview')).toBe(true)
  })

  it("an income provider's late response doesn't open the provider's page after a switch to paystubs", () => {
    send('PAYROLL')
    send('MANUAL_PAYSTUB')
    world.report('INCOME_LINK', { url: '/there' })
    expect(given().link).not.toHaveProperty('url')
  })
})

describe('unreadable paystubs', () => {
  beforeEach(() => {
    world.do('linkIncome', { method: 'MANUAL_PAYSTUB' })
    submit()
    world.report('PAYSTUB_REVIEW', undefined)
  })
  const review = () => openReviews(world.application)[0]

  it("if the automatic reader can't read the paystubs, an agent enters the income, and the rules use the agent's figure", () => {
    expect(review()).toMatchObject({ kind: 'PAYSTUBS', found: [{ name: 'statedIncome', value: dollars(150_000) }] })
    expect(world.state).toBe('hold')
    world.end('VALUE', { value: dollars(150_000) })
    expect(world.application.income).toMatchObject({ verifiedAnnual: dollars(150_000), matched: true })
    expect(world.isPast('incomeReview')).toBe(true)
  })

  it('if an agent finds too little income in the paystubs, the borrower is asked about assets', () => {
    world.end('VALUE', { value: dollars(9000) })
    // Instead of declining, the rules first ask the borrower about assets.
    expect(world.state).toBe('assetDepletion')
  })

  it('an agent can request new paystubs if some are unreadable, and then reviews all of them together', () => {
    world.end('ASK', { comments: 'The newest, please.' })
    expect(world.state).toBe('conditions')
    const condition = world.application.conditions?.at(-1)
    expect(condition).toMatchObject({ category: 'HELOC_MANUAL_PAYSTUB_UPLOAD', numDocsRequired: 1 })
    const stub = { ...document(55, 'USER_UPLOADED_PAYSTUB', 'UPLOAD', BORROWER), condition: condition?.uuid }
    world.happen(event('DocumentUploaded', { document: stub }))
    world.do('answerCondition', { condition: condition?.uuid })
    expect(world.application.income.paystubs).toContain(uuid(55))
    expect(review()).toMatchObject({ kind: 'PAYSTUBS', subject: condition?.uuid })
  })
})

it("after three employers haven't confirmed the job, the server doesn't ask another employer", () => {
  world.showIncome(true)
  const named = {
    employerName: 'Acme',
    jobTitle: 'Manager',
    startDate: '2019-03-04',
    employerPhone: '2125550199',
    verificationConsent: 'on',
  }
  for (const works of ['NO', 'UNKNOWN', 'NO'] as const) {
    expect(world.state).toBe('emplVerify')
    world.do('confirmEmployment', named)
    expect(world.application.income.employmentUnreached).toBeUndefined()
    world.report('EMPLOYMENT', { works })
    expect(world.application.income.employmentUnreached).toBe(works === 'UNKNOWN' ? true : undefined)
  }
  expect(world.state).toBe('manualPaystubUpload')
})
