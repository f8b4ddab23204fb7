import { cleanup, screen, within } from '@testing-library/react'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { ProgressKey } from 'domain/journey/machine.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StepPage } from '../journey/StepPage.tsx'
import { APPLICATION, showScreen, type TestCase, testView } from '../journey/testScreen.tsx'

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('../../ui/DialogParts.tsx'))
afterEach(cleanup)

const sidebar = () => within(screen.getByRole('complementary'))
const steps = () =>
  sidebar()
    .getAllByRole('listitem')
    .map((one) => one.textContent)
const facts = (place: HTMLElement) =>
  Object.fromEntries(
    within(place)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const show = (step: BorrowerState, test?: TestCase) => showScreen(<StepPage heading="Question" />, testView(step, test))

// Shows: words, behaviors
describe('progress', () => {
  test('the stepper lists seven steps and marks the finished steps and the current step', () => {
    show('hmda')
    expect(steps()).toEqual([
      'Basic Info, done',
      'Select Offer, done',
      '3Provide More Info',
      '4Link Income Sources',
      '5Verify Identity',
      '6Sign Documents',
      '7Talk to eNotary',
    ])
    expect(sidebar().getByRole('listitem', { current: 'step' }).textContent).toContain('Provide More Info')
  })

  test("without online notary sessions, the stepper's last step is scheduling a notary visit", () => {
    show('sign', { state: 'TX' })
    expect(steps().at(-1)).toBe('7Schedule Notary Session')
  })
})

describe('progress keys', () => {
  const at = (progress: ProgressKey, manual = false) => {
    const view = testView('liens', manual ? { state: 'TX' } : {})
    showScreen(<StepPage heading="Question" />, { ...view, journey: { ...view.journey, progress } })
    const current = sidebar().queryByRole('listitem', { current: 'step' })?.textContent
    cleanup()
    return current
  }
  test("the journey's `progress` determines which step is marked as the current one", () => {
    expect(at('INITIAL')).toBe('1Basic Info')
    expect(at('PRODUCT_SELECT')).toBe('2Select Offer')
    expect(at('MORE_INFO')).toBe('3Provide More Info')
    expect(at('LINK_INCOME')).toBe('4Link Income Sources')
    expect(at('ID_UPLOAD')).toBe('5Verify Identity')
    expect(at('SIGNING')).toBe('6Sign Documents')
    expect(at('ENOTARY')).toBe('7Talk to eNotary')
    expect(at('MANUAL_NOTARY')).toBe('7Schedule Notary Session')
    expect(at('ENOTARY', true)).toBe('7Schedule Notary Session')
    expect(at('COMPLETE')).toBeUndefined()
  })

  test("after the notary session, the last step shows what's left to do", () => {
    const view = testView('insurance')
    showScreen(<StepPage heading="Question" />, view)
    expect(steps().at(-1)).toBe('7Talk to eNotaryInsurance')
    expect(screen.getByRole('button', { name: /Talk to eNotary: Insurance\s*Step 7 of 7/ })).toBeTruthy()
    cleanup()
    const insured = { ...view.applicationStatus, insuranceComplete: true }
    showScreen(<StepPage heading="Question" />, { ...view, applicationStatus: { ...insured, conditionOpen: true } })
    expect(steps().at(-1)).toBe('7Talk to eNotaryRequested documents')
  })

  test('the stepper marks all steps as done when the application is complete', () => {
    const view = testView('liens')
    showScreen(<StepPage heading="Question" />, { ...view, journey: { ...view.journey, progress: 'COMPLETE' } })
    expect(steps().every((step) => step?.endsWith(', done'))).toBe(true)
    expect(screen.getByRole('button', { name: /All 7 steps done/ })).toBeTruthy()
  })
})

describe('application sidebar', () => {
  test('the sidebar shows APR, initial draw, monthly payment and fixed term after the borrower chooses an offer', () => {
    show('moreProfile')
    expect(facts(screen.getByRole('complementary'))).toMatchObject({
      APR: expect.stringMatching(/^\d+\.\d\d%$/),
      'Initial draw': '$90,000',
      'Monthly payment': expect.stringMatching(/^\$[\d,]+\.\d\d$/),
      'Fixed term': '10 years',
    })
  })

  test('the sidebar links to the insurance upload as soon as the borrower has chosen an offer', () => {
    const link = () => sidebar().queryByRole('link', { name: 'Upload insurance' })?.getAttribute('href')
    show('product')
    expect(link()).toBeUndefined()
    cleanup()
    show('moreProfile')
    expect(link()).toBe(applicationPath(APPLICATION, 'insurance/requirements'))
  })

  test('the sidebar shows the last day of the right to cancel until it has passed', () => {
    const { rescission } = testView('waitFund')
    if (!rescission) throw new Error('the right to cancel is missing')
    const view = testView('moreProfile')
    const until = (expired: boolean) => {
      cleanup()
      showScreen(<StepPage heading="Question" />, { ...view, rescission: { ...rescission, expired } })
      return facts(screen.getByRole('complementary'))['Right to cancel until']
    }
    expect(until(false)).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(until(true)).toBeUndefined()
  })

  test('the sidebar shows the home until the borrower chooses an offer, and always shows a phone number', () => {
    show('liens')
    expect(facts(screen.getByRole('complementary'))).toEqual({ 'Loan number': 'HL-260001' })
    expect(sidebar().getByRole('link', { name: '888-819-6388' }).getAttribute('href')).toBe('tel:888-819-6388')
  })

  test("on phones, the bar above the question opens the sidebar's content in a sheet, and closing the sheet focuses the bar", async () => {
    const { user } = show('moreProfile')
    const bar = screen.getByRole('button', { name: /Provide More Info\s*Step 3 of 7/ })
    await user.click(bar)
    const sheet = await screen.findByRole('dialog', { name: 'Your application' })
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(7)
    expect(facts(sheet)).toHaveProperty('APR')
    await user.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(bar)
  })

  test('on phones, the first stage shows the next step instead of a new step count', () => {
    show('liens')
    expect(screen.getByRole('button', { name: /Basic Info\s*Next: Select Offer/ })).toBeTruthy()
  })

  test("registration's last step shows registration's step count and not the application's list of steps", () => {
    const view = testView('profile')
    showScreen(<StepPage heading="Confirm your details" />, { ...view, registrationSteps: 8 })
    // The count appears twice on the page, once for wide screens and once for phones.
    expect(screen.getAllByText('Step 8 of 8')).toHaveLength(2)
    expect(screen.queryByRole('list', { name: 'Your application' })).toBeNull()
    expect(facts(screen.getByRole('complementary'))).toHaveProperty('Loan number')
  })

  test("the offer summary shows the home's unit number", () => {
    const view = testView('appSummary')
    const address = { ...view.property.address, street2: 'Unit 2' }
    showScreen(<StepPage heading="Summary" />, { ...view, property: { ...view.property, address } })
    expect(screen.getByRole('complementary').textContent).toContain(`${address.street1}, Unit 2`)
  })

  test('on a full-width page, a bar that opens a sheet replaces the sidebar', () => {
    showScreen(<StepPage heading="Documents" aside={null} />, testView('appSummary'))
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.getByRole('button', { name: /Step 3 of 7/ })).toBeTruthy()
  })
})
