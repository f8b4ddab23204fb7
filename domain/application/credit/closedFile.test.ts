import { describe, expect, it } from 'vitest'
import { addDays, instant } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { noticeOf } from '../decline/decline.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER } from '../testing/testWorld.ts'
import { BUREAU, Credit, closedFile, FROZEN, hours, LOCKED, none } from './creditWorld.testdata.ts'

describe('a frozen or locked credit file', () => {
  it('a frozen credit file blocks the application, and the server requests the file again until it opens', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    expect(world.state).toBe('errorCredit')
    expect(world.server).toBe('CREDIT_FROZEN')
    expect(world.application.requests.LIENS).toBeUndefined()
    const { creditBlock } = world.application
    expect(creditBlock).toMatchObject({ ...BUREAU, until: addDays(world.today, closedFile.days), wrongPins: 0 })
    expect(Date.parse(creditBlock?.next ?? '') - Date.parse(world.now)).toBe(closedFile.retryHours * 3_600_000)

    hours(world, closedFile.retryHours)
    world.deadline('CREDIT_RETRY')
    expect(world.application.requests.SOFT_CREDIT).toMatchObject({ no: 2, state: 'OPEN' })
    expect(world.state).toBe('errorCredit')
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    expect(world.application.creditBlock?.since).toBe(creditBlock?.since)
    expect(world.application.creditBlock?.until).toBe(creditBlock?.until)

    hours(world, 1)
    world.do('retryCredit')
    world.soft()
    expect(world.application.creditBlock).toBeUndefined()
    expect(world.application.requests.LIENS?.state).toBe('OPEN')
  })

  it('the borrower can request a locked credit file again at most once a minute, and only while no request is open', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: LOCKED })
    expect(world.server).toBe('CREDIT_LOCKED')
    expect(() => world.do('retryCredit')).toThrow('a moment ago')
    world.now = instant(Date.parse(world.now) + 61_000)
    world.do('retryCredit')
    world.do('retryCredit')
    expect(world.application.requests.SOFT_CREDIT?.no).toBe(2)
    world.deadline('CREDIT_RETRY')
    expect(world.application.requests.SOFT_CREDIT?.no).toBe(2)
  })

  it("the PIN for a frozen credit file is deleted after the bureau's response and is never stored in an event", () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    world.do('saveCreditPin', { pin: '12 34-56' })
    expect(world.personal[BORROWER]?.creditPin).toBe('123456')
    world.report('SOFT_CREDIT', { noReport: { ...FROZEN, pinRefused: true } })
    expect(world.state).toBe('incorrectPin')
    expect(world.server).toBe('CREDIT_FROZEN_WITH_PIN')
    expect(world.personal[BORROWER]?.creditPin).toBe('')
    world.do('saveCreditPin', { pin: '654321' })
    world.soft()
    expect(world.personal[BORROWER]?.creditPin).toBe('')
    expect(world.isBlocked).toBe(false)
    expect(JSON.stringify(world.application)).not.toMatch(/123456|654321/)
  })

  it("after three wrong PINs, the borrower can't enter another PIN but can still request the credit file", () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    for (const pin of ['1111', '2222', '3333']) {
      world.do('saveCreditPin', { pin })
      world.report('SOFT_CREDIT', { noReport: { ...FROZEN, pinRefused: true } })
    }
    expect(() => world.do('saveCreditPin', { pin: '4444' })).toThrow('Three PINs')
    hours(world, 1)
    world.do('retryCredit')
    world.soft()
    expect(world.isBlocked).toBe(false)
  })

  it("the borrower can't enter a PIN for a locked credit file", () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: LOCKED })
    expect(() => world.do('saveCreditPin', { pin: '4444' })).toThrow('doesn’t need a PIN')
  })

  it('if a credit file stays frozen, the application is declined early enough to send the notice on time', () => {
    const world = new Credit().asked()
    const first = world.today
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    world.wait(closedFile.days)
    world.deadline('CREDIT_BLOCK_ENDS')
    expect(world.state).toBe('errorCredit')
    world.wait(1)
    world.deadline('CREDIT_BLOCK_ENDS')
    expect(world.state).toBe('declined')
    expect(world.application.adverseAction?.noticeDue).toBe(addDays(first, 30))
    expect(world.application.adverseAction?.noticeDue.localeCompare(world.today)).toBe(1)
    expect(noticeOf(world.application).reasons).toEqual(['Unable to verify credit references'])
    world.deadline('CREDIT_RETRY')
    expect(world.application.requests.SOFT_CREDIT?.state).toBe('DONE')
  })

  it('if the credit file is frozen at the hard inquiry, the application waits until a hard inquiry returns a report', () => {
    const world = new Credit().toHard()
    world.report('HARD_CREDIT', { noReport: FROZEN })
    expect(world.state).toBe('errorCredit')
    hours(world, closedFile.retryHours)
    world.deadline('CREDIT_RETRY')
    world.hard()
    expect(world.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
  })

  it('a frozen credit file blocks a refresh until the file opens, regardless of the order in which responses arrive', () => {
    const world = new Credit()
    world.toOffers()
    world.wait(61)
    world.choose()
    expect(world.application.refresh?.kinds).toEqual(['SOFT_CREDIT', 'VALUATION'])
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    world.report('VALUATION', { value: dollars(700_000), confidence: 95 })
    expect(world.state).toBe('errorCredit')
    expect(world.application.refresh).toBeDefined()
    hours(world, closedFile.retryHours)
    world.deadline('CREDIT_RETRY')
    world.soft({ pulledOn: world.today })
    expect(world.application.refresh).toBeUndefined()
    expect(world.isBlocked).toBe(false)
  })
})

describe('identifying the credit file', () => {
  it("the borrower must give the full SSN if the bureau can't identify the credit file", () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: none('NOT_SURE') })
    expect(world.state).toBe('ssnCredit')
    world.do('saveSocial', { ssn: '123-45-6788' })
    expect(world.personal[BORROWER]?.ssn).toBe('123456788')
    expect(JSON.stringify(world.application)).not.toContain('123456788')
    world.soft()
    expect(world.isBlocked).toBe(false)
    expect(world.application.requests.LIENS?.state).toBe('OPEN')
  })

  it('if the bureau finds no credit file even with the full SSN, the application goes to manual review', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: none('NO_FILE') })
    expect(world.state).toBe('noCredit')
    world.do('saveSocial', { ssn: '123-45-6788' })
    expect(openReviews(world.application)).toEqual([])
    // The bureau still can't identify the credit file, although the borrower has given their SSN.
    world.report('SOFT_CREDIT', { noReport: none('NOT_SURE') })
    expect(world.state).toBe('noCredit')
    world.end('AGAIN')
    expect(world.isBlocked).toBe(false)
    world.soft()
    expect(world.application.requests.LIENS?.state).toBe('OPEN')
  })

  it("if a hard inquiry finds no credit file, an agent's retry repeats the hard inquiry", () => {
    const world = new Credit().toHard()
    world.report('HARD_CREDIT', { noReport: none('NO_FILE') })
    expect(world.state).toBe('noCredit')
    world.end('AGAIN')
    expect(world.application.requests.HARD_CREDIT).toMatchObject({ no: 2, state: 'OPEN' })
    expect(world.application.requests.SOFT_CREDIT?.no).toBe(1)
  })

  it("an agent reviews a minor's credit file", () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: none('MINOR') })
    expect(world.state).toBe('factaReview')
    expect(world.server).toBe('MINOR_CREDIT')
    world.end('AGAIN')
    world.soft()
    expect(world.isBlocked).toBe(false)
  })
})
