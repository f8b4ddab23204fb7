import { describe, expect, it } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { addDays, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { recordAnswers } from '../agentDecisions.ts'
import { declined } from '../decline/decline.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { noticesFor } from '../notifications.ts'
import { BORROWER, CREDIT, lending, MORTGAGE, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { applicationView } from '../views/borrowerView.ts'
import { factsOf } from '../views/facts.ts'
import { waitFor } from '../views/waits.ts'

/** Returns an application that owes more than the home is worth, just before the borrower confirms the liens. */
function owing(): World {
  const world = new World({
    results: {
      SOFT_CREDIT: () => ({ file: { ...CREDIT, pull: 'SOFT' }, mortgages: [] }),
      LIENS: () => ({ liens: [{ ...MORTGAGE, balance: dollars(690_000) }] }),
    },
  })
  world.goTo('liens')
  return world
}
function asked(): World {
  const world = owing()
  world.confirmLiens()
  return world
}
const viewOf = ({ application, personal, today }: World) => applicationView(application, personal, lending, today)
const typesOf = ({ log }: World) => log.map(({ type }) => type)

describe('a borrower who is declined before the demographic questions', () => {
  it('the decision is made at once, and only the notice waits for the answers', () => {
    const world = asked()
    expect(typesOf(world).slice(-3)).toEqual(['Underwritten', 'Declined', 'DemographicsAsked'])
    expect(world.application).toMatchObject({
      ...{ status: 'DECLINED', declinedAt: world.now, decision: { reasons: ['COLLATERAL_INSUFFICIENT'] } },
      askedFirst: { until: addDays(world.today, 3), during: 'LIEN_REVIEW' },
    })
    expect(world.application.requests.ADVERSE_ACTION).toBeUndefined()
    expect(world.deadlines.get('DEMOGRAPHICS_WAIT_ENDS')).toBe('2026-11-26T08:00:00.000Z')
    expect(world.deadlines.get('ADVERSE_ACTION_NEAR')).toBe('2026-12-18T08:00:00.000Z')
    expect(world.state).toBe('askedFirst')
    expect(world.commandsOf(BORROWER)).toEqual(['answerBeforeDecision'])
  })

  it('while the borrower is asked, nothing that the borrower sees tells the decision', () => {
    const world = asked()
    const view = viewOf(world)
    expect(view).toMatchObject({ status: 'LIEN_REVIEW', serverState: { name: 'QUESTIONS_BEFORE_DECISION' } })
    expect(view.adverseAction).toBeUndefined()
    expect(view.decision.reasons).toEqual([])
    expect(view.applicationStatus.declined).toBe(false)
    expect(JSON.stringify(view)).not.toMatch(/DECLINE|COLLATERAL/)
    expect(waitFor(world.application, BORROWER, world.now)).toMatchObject({ what: 'DEMOGRAPHICS', mine: true })
    const titles = () => noticesFor(world.application, world.log, BORROWER).map(({ title }) => title)
    expect(titles()[0]).toBe('Answer a few questions')
    expect(titles()).not.toContain('We made a decision on your application')
    world.send('answerBeforeDecision')
    expect(viewOf(world)).toMatchObject({ status: 'DECLINED', decision: { reasons: ['COLLATERAL_INSUFFICIENT'] } })
    expect(titles()).toContain('We made a decision on your application')
  })

  it('an answer or a refusal to answer ends the wait at once, and the server requests the notice', () => {
    for (const answers of [{ race: ['5'] }, { race: ['DECLINE'], ethnicity: ['DECLINE'], sex: ['DECLINE'] }]) {
      const world = asked()
      world.send('answerBeforeDecision', answers)
      expect(world.application.askedFirst).toBeUndefined()
      expect(world.application.requests.ADVERSE_ACTION).toMatchObject({ no: 1, state: 'OPEN' })
      expect(world.personal[BORROWER]?.demographics?.taken).toBe('INTERNET')
      expect(world.state).toBe('declined')
      world.deadline('DEMOGRAPHICS_WAIT_ENDS')
      expect(world.application.requests.ADVERSE_ACTION?.no).toBe(1)
    }
  })

  it('without an answer, the wait ends long before the notice is due, and the server requests the notice', () => {
    const world = asked()
    world.meet('DEMOGRAPHICS_WAIT_ENDS', world.deadlines.get('DEMOGRAPHICS_WAIT_ENDS') ?? world.now)
    const { adverseAction, requests } = world.application
    expect(world.today).toBe('2026-11-26')
    expect(requests.ADVERSE_ACTION?.state).toBe('OPEN')
    expect(adverseAction?.noticeDue).toBe('2026-12-23')
    expect(world.state).toBe('declined')
    expect(world.commandsOf(BORROWER)).toEqual([])
  })

  it('if the notice is due soon, it doesn’t wait, and the borrower learns the decision at once', () => {
    const world = owing()
    const { application } = world
    const late = declined(application, ['COLLATERAL_INSUFFICIENT'], world, addDays(plainDate('2026-11-23'), 10))
    expect(late.events.map(({ type }) => type)).toEqual(['Declined', 'Requested'])
    const early = declined(application, ['COLLATERAL_INSUFFICIENT'], world, addDays(plainDate('2026-11-23'), 11))
    expect(early.events.map(({ type }) => type)).toEqual(['Declined', 'DemographicsAsked'])
  })

  it('the decision is the same with and without answers', () => {
    const before = owing()
    before.happen(event('DemographicsSaved', {}))
    before.confirmLiens()
    const world = asked()
    world.send('answerBeforeDecision', { race: ['22'], sex: ['2'] })
    expect(world.application.decision).toEqual(before.application.decision)
    expect(before.application.askedFirst).toBeUndefined()
    expect(before.application.requests.ADVERSE_ACTION?.state).toBe('OPEN')
  })

  it('answers by phone end the wait, too', () => {
    const world = asked()
    const answers = { ethnicity: [], ethnicityText: '', ethnicityDeclined: true, race: [], raceTribe: '' } as const
    const rest = { raceAsianText: '', racePacificText: '', raceDeclined: true, sex: [], sexDeclined: true } as const
    const given = { forIdentity: '', taken: 'PHONE', answers: { ...answers, ...rest, taken: 'PHONE' } } as const
    world.take(recordAnswers(world.application, given, world.agent()))
    expect(world.state).toBe('declined')
    expect(world.application.requests.ADVERSE_ACTION?.state).toBe('OPEN')
  })

  it('a borrower whom the register doesn’t report isn’t asked', () => {
    const world = owing()
    const business: Application = { ...world.application, product: 'DSCR' }
    const { events } = declined(business, ['COLLATERAL_INSUFFICIENT'], world)
    expect(events.map(({ type }) => type)).toEqual(['Declined', 'Requested'])
  })

  it('an application that was declined before this step existed isn’t pulled back to it', () => {
    const world = owing()
    const older = evolve(
      { ...world.application, journeyVersion: 1 },
      event('Declined', { reasons: ['COLLATERAL_INSUFFICIENT'] }),
      world.now,
    )
    expect(resolveBorrower(factsOf(older)).state).toBe('declined')
  })

  it('an application that started before this step existed gets it when it’s declined later', () => {
    const world = owing()
    world.application = { ...world.application, journeyVersion: 1 }
    world.confirmLiens()
    expect(world.state).toBe('askedFirst')
  })
})
