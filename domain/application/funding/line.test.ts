import { describe, expect, it } from 'vitest'
import { SAMPLE_PERSON } from '../../journey/samples/person.fixture.ts'
import type { SamplePerson } from '../../journey/samples/situation.ts'
import { addDays, addMonths, dateIn, instant } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { zoneOf } from '../../values/timeZones.ts'
import { noticesFor } from '../notifications.ts'
import { lending, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { fundedLine } from './line.ts'

const choice = { ...SAMPLE_PERSON.choice, amount: dollars(90_000), draw: dollars(70_000) }
function reached(state: 'waitFund' | 'complete', change: Partial<SamplePerson> = {}): Application {
  const world = new World({ person: { ...SAMPLE_PERSON, choice, ...change } })
  world.goTo(state)
  return world.application
}
const funded = (change?: Partial<SamplePerson>) => reached('complete', change)
const lineOf = (a: Application) => fundedLine(a, lending.pricing.lineTerms)
const dayOf = (a: Application, at: string | undefined) =>
  dateIn(zoneOf(a.property.address.state), instant(at ?? Number.NaN))

describe('funded line', () => {
  it('a funded line shows the amount sent, the amount left to draw, and the payment', () => {
    const a = funded()
    const opened = dayOf(a, a.requests.CLOSING_DOCUMENTS?.at)
    expect(lineOf(a)).toMatchObject({
      sent: a.offer?.cashToHand,
      sentOn: dayOf(a, a.funding.fundedAt),
      available: dollars(20_000),
      payment: a.offer?.monthlyPayment,
      interestOnly: false,
      drawEndsOn: addMonths(opened, 12 * choice.drawPeriod),
    })
  })

  it("with autopay, the first payment is on the borrower's chosen day, and the line shows the account", () => {
    const a = funded({ payment: 'AUTOPAY' })
    const line = lineOf(a)
    expect(Number(line?.firstPaymentOn.slice(8))).toBe(a.bank.autopayDay)
    expect(line?.autopay?.mask).toMatch(/^••••\d{4}$/)
  })

  it('if autopay is refused, the draw is still sent, the agreed dates stay, and the borrower is told to pay without autopay', () => {
    const world = new World({
      person: { ...SAMPLE_PERSON, choice, payment: 'AUTOPAY' },
      results: { DISBURSEMENT: () => ({ trace: 't1', autopayRefused: 'ACCOUNT_REFUSED' }) },
    })
    world.goTo('complete')
    const a = world.application
    expect(a.bank.autopayRefused).toBe('ACCOUNT_REFUSED')
    const line = lineOf(a)
    expect(line?.autopay).toBeUndefined()
    expect(Number(line?.firstPaymentOn.slice(8))).toBe(a.bank.autopayDay)
    const notices = noticesFor(a, world.log, a.borrower).filter(({ title }) => title === 'Autopay isn’t on')
    expect(notices).toHaveLength(1)
    expect(notices[0]?.description).toMatch(
      /Your bank doesn’t allow.*Send each payment yourself by its due date, or call us/,
    )
    // A draw that's sent again after it came back tells the borrower nothing new.
    world.reportUsual('SETTLEMENT')
    expect(world.log.filter(({ type }) => type === 'AutopayRefused')).toHaveLength(1)
  })

  it('without autopay, the first payment is due a month after the closing documents are prepared', () => {
    const a = funded({ payment: 'MANUAL' })
    const line = lineOf(a)
    expect(line?.autopay).toBeUndefined()
    expect(line?.firstPaymentOn).toBe(addMonths(dayOf(a, a.requests.CLOSING_DOCUMENTS?.at), 1))
  })

  it('the dates in the credit agreement stay the same if the notary session is later than planned', () => {
    const a = funded({ payment: 'MANUAL' })
    const later = instant(`${addDays(dayOf(a, a.notary.completedAt), 9)}T18:00:00Z`)
    expect(lineOf({ ...a, notary: { ...a.notary, completedAt: later } })).toEqual(lineOf(a))
  })

  it('an application has no funded line before the money is sent, or after an owner canceled the line', () => {
    expect(lineOf(reached('waitFund'))).toBeUndefined()
    const a = funded()
    expect(lineOf({ ...a, cancelled: { at: instant('2026-12-04T18:00:00Z'), why: 'RESCINDED', by: a.borrower } })).toBe(
      undefined,
    )
  })
})
