import { describe, expect, it } from 'vitest'
import { addDays, instant, type PlainDate, plainDate } from '../../values/dates.ts'
import { startOf, zoneOf } from '../../values/timeZones.ts'
import { closeCondition } from '../agentDecisions.ts'
import type { Effect, Outcome } from '../core/command.ts'
import type { PastEvent } from '../core/notices.ts'
import { noticeOf } from '../decline/decline.ts'
import { event } from '../events.ts'
import { noticesFor } from '../notifications.ts'
import { decideDeadline } from '../results.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, document, readerOf, uuid, World } from '../testing/testWorld.ts'
import { agentView } from '../views/agentView.ts'
import { waitOf } from '../views/waits.ts'
import { workOf } from '../views/work.ts'
import { wantCondition } from './agentConditions.ts'
import { conditionsFor } from './conditions.ts'
import { noticeDay, noticeUnderWay, reminderDay } from './incomplete.ts'
import type { Condition } from './types.ts'

const SIGNER = uuid(90)
const LETTER = document(70, 'INCOMPLETE_NOTICE', 'CONSENT', BORROWER)

/** For tests: an application with an adjustable clock. Moving the clock forward processes every deadline on the way. */
class Days extends World {
  readonly caused: (Effect & { readonly on: PlainDate })[] = []

  override take(outcome: Outcome): void {
    super.take(outcome)
    for (const effect of outcome.effects) this.caused.push({ ...effect, on: this.today })
  }
  want(forIdentity = BORROWER): void {
    const wish = { comments: 'Please.', reason: 'Unclear', documents: [], number: 0, forIdentity }
    this.take(wantCondition(this.application, { ...wish, category: 'MISSING_PHONE_NUMBER' }, this.agent()))
  }
  /** Moves the clock to the end of the given day and handles all deadlines and requests along the way. */
  through(day: string): void {
    const end = startOf(addDays(plainDate(day), 1), zoneOf('CA'))
    for (let n = 0; ; n++) {
      const due = this.deadlines.get('CONDITION_WAITS')
      if (!due || due >= end) break
      if (n > 20) throw new Error('it comes again and again')
      this.meet('CONDITION_WAITS', due)
      if (this.application.requests.INCOMPLETE_NOTICE?.state === 'OPEN') this.make()
    }
    this.now = instant(Date.parse(end) - 3_600_000)
  }
  make(): void {
    this.report('INCOMPLETE_NOTICE', { documents: [LETTER] })
  }
  /** Returns the emails sent from one template, each with its date and recipient. */
  mails(template: string): string[] {
    return this.caused.flatMap((one) =>
      one.kind === 'mail' && one.template === template
        ? [`${one.on} ${one.identity === SIGNER ? 'signer' : 'borrower'}`]
        : [],
    )
  }
  condition(index = -1): Condition {
    const found = this.application.conditions?.at(index)
    if (!found) throw new Error('nothing is asked')
    return found
  }
  answer(): void {
    this.do('answerCondition', { condition: this.condition().uuid, phoneNumber: '2125550101' })
  }
  close(way: 'CLEAR' | 'ASK'): void {
    const ending = { condition: this.condition().uuid, way, reason: 'Seen', comments: 'Once more, please.' } as const
    this.take(closeCondition(this.application, ending, this.agent()))
  }
}

/** Returns an application with a condition that was requested at 7 AM California time on the given day. */
function asked(day: string): Days {
  const days = new Days()
  days.now = instant(`${day}T15:00:00Z`)
  days.want()
  return days
}

describe('the condition reminder', () => {
  it.each([
    ['2026-11-16', '2026-11-19', 'a Monday'],
    ['2026-11-19', '2026-11-24', 'a Thursday, across the weekend'],
    ['2026-11-24', '2026-11-30', 'a Tuesday, across Thanksgiving and the weekend'],
  ])('the reminder for a condition requested on %s goes out on %s (%s)', (on, day) => {
    const days = asked(on)
    expect(reminderDay(days.application, days.condition())).toBe(day)
    days.through(addDays(plainDate(day), -1))
    expect(days.mails('CONDITION_REMINDER')).toEqual([])
    days.through(day)
    expect(days.mails('CONDITION_REMINDER')).toEqual([`${day} borrower`])
  })

  it('the server sends the reminder for a condition once, only to the person who must answer the condition', () => {
    const days = new Days()
    days.application = {
      ...days.application,
      owners: [
        ...days.application.owners,
        {
          identityUuid: SIGNER,
          role: 'NON_BORROWING_OWNER',
          identityStatus: 'NONE',
          invitedAt: days.now,
        },
      ],
    }
    days.want(SIGNER)
    days.through('2026-12-02')
    expect(days.mails('CONDITION_REMINDER')).toEqual(['2026-11-27 signer'])
  })

  it.each([
    ['that the person answered', (days: Days) => days.answer()],
    ['that the lender withdrew', (days: Days) => days.close('CLEAR')],
    [
      'of an application that has ended',
      (days: Days) => days.happen(event('Cancelled', { why: 'WITHDRAWN', by: BORROWER })),
    ],
  ])('no reminder or notice goes out for a condition %s', (_, end) => {
    const days = asked('2026-11-16')
    end(days)
    days.through('2027-02-01')
    expect(days.mails('CONDITION_REMINDER')).toEqual([])
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual([])
    expect(openReviews(days.application)).toEqual([])
    expect(days.deadlines.has('CONDITION_WAITS')).toBe(false)
  })
})

describe('the notice of incompleteness', () => {
  it('the notice of incompleteness goes out ten days after the request and gives thirty days to answer', () => {
    const days = asked('2026-11-16')
    days.through('2026-11-25')
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual([])
    expect(conditionsFor(days.application, BORROWER)[0]?.sendBy).toBeUndefined()
    days.through('2026-11-26')
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual(['2026-11-26 borrower'])
    expect(days.application.documents).toContainEqual(LETTER)
    expect(conditionsFor(days.application, BORROWER)[0]).toMatchObject({ sendBy: '2026-12-26', late: false })
    const next = { kind: 'SEND_BY', date: '2026-12-26' }
    expect(waitOf(days.application, days.now)).toMatchObject({ what: 'CONDITION', by: 'BORROWER', next })
    expect(workOf(days.application)).toEqual([])
    // The notice doesn't change the borrower's current step.
    expect(days.application.status).toBe('APP_SUBMISSION')
  })

  it('the notice of incompleteness appears in the notifications with a link to the list of conditions', () => {
    const days = asked('2026-11-16')
    days.through('2026-11-26')
    const sent = event('IncompleteNoticeSent', {
      conditions: [days.condition().uuid],
      until: plainDate('2026-12-26'),
      documents: [LETTER],
    })
    const past: PastEvent[] = [{ ...sent, seq: 9, at: days.now }]
    const [notice] = noticesFor(days.application, past, BORROWER)
    expect(notice?.description).toContain('December\u00a026')
    expect(notice?.ctas).toHaveLength(1)
  })

  it('if a reviewer asks for more, the notice of incompleteness goes out several days before the 30-day limit', () => {
    const days = new Days()
    days.now = instant('2026-11-02T15:00:00Z')
    days.happen(event('ReviewOpened', { review: { uuid: uuid(80), kind: 'OWNERSHIP', due: plainDate('2026-11-04') } }))
    days.now = instant('2026-11-20T15:00:00Z')
    days.end('ASK', { comments: 'The deed, please.' })
    expect(noticeDay(days.application, days.condition())).toBe('2026-11-27')
    // If a condition is requested after the notice's planned date, the notice goes out immediately.
    const late = { ...days.condition(), created: instant('2026-11-29T15:00:00Z') }
    expect(noticeDay(days.application, late)).toBe('2026-11-29')
  })

  it('the notice of incompleteness goes out no later than 30 days after an insufficient answer', () => {
    const days = asked('2026-11-02')
    days.answer()
    for (const looked of [0, 1, 10, 19, 20, 24]) {
      days.now = instant(Date.parse('2026-11-02T15:00:00Z') + looked * 86_400_000)
      const { application } = days
      days.close('ASK')
      const due = noticeDay(days.application, days.condition())
      expect(due <= '2026-12-02' && due >= days.today, `${looked}: ${due}`).toBe(true)
      days.application = application
    }
  })

  it('one notice of incompleteness lists both open conditions, and a second notice lists a condition that was requested later', () => {
    const days = asked('2026-11-16')
    days.through('2026-11-22')
    days.want()
    days.through('2026-11-26')
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual(['2026-11-26 borrower'])
    // The two conditions had separate reminders, but one notice covers both conditions.
    expect(days.mails('CONDITION_REMINDER')).toEqual(['2026-11-19 borrower', '2026-11-25 borrower'])
    expect(days.application.conditions?.map(({ sendBy }) => sendBy)).toEqual(['2026-12-26', '2026-12-26'])
    days.want()
    days.through('2026-12-05')
    expect(days.condition().sendBy).toBeUndefined()
    days.through('2026-12-06')
    expect(days.application.conditions?.map(({ sendBy }) => sendBy)).toEqual(['2026-12-26', '2026-12-26', '2027-01-05'])
  })

  it("the server requests a notice of incompleteness only once, and doesn't send it if an answer arrives first", () => {
    const days = asked('2026-11-16')
    days.now = instant('2026-11-26T18:00:00Z')
    days.take(decideDeadline(days.application, 'CONDITION_WAITS', days.context('system')))
    expect(noticeUnderWay(days.application).conditions).toHaveLength(1)
    expect(decideDeadline(days.application, 'CONDITION_WAITS', days.context('system')).effects).toEqual([])
    days.answer()
    days.make()
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual([])
    expect(days.condition().sendBy).toBeUndefined()
  })

  it('after one of two conditions is answered, a new notice of incompleteness lists only the other one', () => {
    const days = asked('2026-11-16')
    days.want()
    days.now = instant('2026-11-26T18:00:00Z')
    days.take(decideDeadline(days.application, 'CONDITION_WAITS', days.context('system')))
    expect(noticeUnderWay(days.application)).toMatchObject({ isWhole: true })
    days.answer()
    expect(noticeUnderWay(days.application)).toMatchObject({ isWhole: false })
    days.make()
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual([])
    const { requests } = days.application
    expect(requests.INCOMPLETE_NOTICE).toMatchObject({ no: 2, state: 'OPEN', reference: days.condition(0).uuid })
    days.make()
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual(['2026-11-26 borrower'])
    expect(days.application.conditions?.map(({ sendBy }) => sendBy)).toEqual(['2026-12-26', undefined])
  })

  it("the notice of incompleteness also sets the last day for a signer's condition, and the signer gets a reminder", () => {
    const days = asked('2026-11-16')
    days.happen(event('ConditionOpened', { condition: { ...days.condition(), uuid: uuid(91), forIdentity: SIGNER } }))
    days.through('2026-11-26')
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual(['2026-11-26 borrower'])
    expect(days.mails('CONDITION_REMINDER')).toContain('2026-11-26 signer')
    expect(conditionsFor(days.application, SIGNER)).toMatchObject([{ sendBy: '2026-12-26' }])
  })

  it("a notice of incompleteness that can't be created stays in an agent's queue until its conditions are closed", () => {
    const days = asked('2026-11-16')
    days.now = instant('2026-11-26T18:00:00Z')
    days.take(decideDeadline(days.application, 'CONDITION_WAITS', days.context('system')))
    days.happen(event('RequestSettled', { kind: 'INCOMPLETE_NOTICE', no: 1, state: 'FAILED' }))
    expect(workOf(days.application)).toMatchObject([{ queue: 'FAILED', kind: 'INCOMPLETE_NOTICE' }])
    // The failed notice doesn't change the borrower's current step.
    expect(days.state).toBe('conditions')
    days.answer()
    expect(workOf(days.application).map(({ queue }) => queue)).toEqual(['CONDITIONS'])
  })

  it("the notice of incompleteness isn't sent after notarization, even if it was requested earlier", () => {
    const days = asked('2026-11-16')
    days.now = instant('2026-11-26T18:00:00Z')
    days.take(decideDeadline(days.application, 'CONDITION_WAITS', days.context('system')))
    const { notary } = days.application
    days.application = { ...days.application, notary: { ...notary, completedAt: days.now } }
    days.make()
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual([])
  })

  it('an unanswered condition requested after notarization gets a reminder but no notice of incompleteness', () => {
    const days = new Days()
    days.toClosing()
    days.notarize()
    days.want()
    days.through('2026-12-06')
    expect(days.mails('CONDITION_REMINDER')).toEqual(['2026-11-27 borrower'])
    expect(workOf(days.application)).toEqual([])
    // An agent reviews the condition some days after the reminder. The agent can only send another reminder, because a
    // notarized line can't be declined as incomplete.
    days.through('2026-12-07')
    expect(workOf(days.application)).toMatchObject([{ queue: 'INCOMPLETE' }])
    const [seen] = agentView(days.application, {}, readerOf('UNDERWRITER')).reviews.filter(({ resolved }) => !resolved)
    expect(seen?.ways).toEqual(['AGAIN'])
    expect(() => days.end('DECLINE')).toThrow('can’t decline the application')
    days.end('AGAIN')
    expect(days.mails('CONDITION_REMINDER')).toEqual(['2026-11-27 borrower', '2026-12-07 borrower'])
    days.through('2026-12-16')
    expect(workOf(days.application)).toEqual([])
    days.through('2027-02-01')
    expect(workOf(days.application)).toMatchObject([{ queue: 'INCOMPLETE' }])
    expect(days.mails('INCOMPLETE_NOTICE')).toEqual([])
  })
})

describe('after the last day in the notice', () => {
  const late = (): Days => {
    const days = asked('2026-11-16')
    days.through('2026-12-27')
    return days
  }

  it('an agent reviews the application only after the last day to answer in the notice of incompleteness', () => {
    const days = asked('2026-11-16')
    days.through('2026-12-26')
    expect(workOf(days.application)).toEqual([])
    days.through('2026-12-27')
    expect(workOf(days.application)).toMatchObject([{ queue: 'INCOMPLETE', kind: 'INCOMPLETE', due: '2026-12-30' }])
    expect(openReviews(days.application)[0]?.found).toMatchObject([{ name: 'lastDay', value: '2026-12-26' }])
    // The agent's review doesn't change the borrower's current step.
    expect(days.state).toBe('conditions')
    expect(conditionsFor(days.application, BORROWER)[0]).toMatchObject({ sendBy: '2026-12-26', late: true })
    expect(days.deadlines.has('CONDITION_WAITS')).toBe(false)
  })

  it("a late answer to a condition ends the agent's review", () => {
    const days = late()
    days.answer()
    expect(openReviews(days.application)).toEqual([])
    expect(workOf(days.application)).toMatchObject([{ queue: 'CONDITIONS' }])
  })

  it("withdrawing an unanswered condition ends the agent's review", () => {
    const days = late()
    days.close('CLEAR')
    expect(workOf(days.application)).toEqual([])
  })

  it('after the last day to answer, an agent can decline only for incompleteness, and must send notice within 30 days', () => {
    const days = late()
    days.wait(20)
    days.end('DECLINE')
    expect(days.application).toMatchObject({
      status: 'DECLINED',
      adverseAction: { noticeDue: addDays(days.today, 30) },
    })
    expect(noticeOf(days.application)).toMatchObject({ reasons: ['Credit application incomplete'], usedCredit: false })
  })

  it("the adverse action notice names the bureau if the condition was about the bureau's report", () => {
    const days = new Days()
    days.happen(
      event('ReviewOpened', { review: { uuid: uuid(80), kind: 'FACTA_ALERT', due: plainDate('2026-11-26') } }),
    )
    days.end('ASK', { comments: 'Please show who you are.' })
    days.through('2027-02-01')
    expect(openReviews(days.application)).toMatchObject([{ kind: 'INCOMPLETE' }])
    days.end('DECLINE')
    expect(noticeOf(days.application)).toMatchObject({ usedCredit: true })
  })

  it('an agent may send another notice of incompleteness, which allows as many days as the first notice', () => {
    const days = late()
    days.end('AGAIN')
    expect(openReviews(days.application)).toEqual([])
    // The first notice's last day no longer applies, even before the new notice is ready.
    expect(conditionsFor(days.application, BORROWER)[0]?.sendBy).toBeUndefined()
    days.make()
    expect(days.condition().sendBy).toBe('2027-01-26')
    days.through('2027-01-27')
    expect(workOf(days.application)).toMatchObject([{ queue: 'INCOMPLETE' }])
    expect(days.mails('INCOMPLETE_NOTICE')).toHaveLength(2)
  })
})
