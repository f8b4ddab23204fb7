import { describe, expect, it } from 'vitest'
import { awaited } from '../core/awaited.ts'
import { event } from '../events.ts'
import { openReviews } from '../reviews/reviews.ts'
import { document, World } from '../testing/testWorld.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { waitNow } from '../views/waits.ts'

const LINK = 'https://notary.example/sessions/7'

/** Takes an application to an online session on the notary service's own page. */
function onServicesPage(): World {
  const world = new World()
  world.goTo('notary')
  world.send('chooseNotary')
  world.report('KNOWLEDGE_QUESTIONS', { questions: [], key: {} })
  world.report('NOTARY_ROOM', { room: 'S-7', link: LINK, session: 'sandbox:secret' })
  return world
}

describe('an online session on the notary service’s own page', () => {
  it("if the notary service asks its own identity questions, the borrower doesn't have to answer the lender's questions", () => {
    const world = new World()
    world.goTo('notary')
    world.send('chooseNotary')
    world.report('KNOWLEDGE_QUESTIONS', { questions: [], key: {} })
    expect(world.application.notary).toMatchObject({ knowledgePassed: true, knowledgeAttempts: 0 })
    expect(world.application.requests.NOTARY_ROOM?.state).toBe('OPEN')
  })

  it("the server asks for a notary session's result even before the borrower has met the notary", () => {
    const { application, personal } = onServicesPage()
    expect(application.notary).toMatchObject({ room: 'S-7', link: LINK })
    expect(application.requests.NOTARIZE?.state).toBe('OPEN')
    expect(awaited(application)).toBeUndefined()
    expect(serverStateOf(application).kind).not.toBe('waiting')
    expect(waitNow(application)).toMatchObject({ what: 'NOTARY_MEETING', by: 'BORROWER' })
    expect(personal[application.borrower]?.sessions).toMatchObject({ NOTARY_ROOM: 'sandbox:secret' })
  })

  it("a borrower who meets the notary on the notary service's page can't sign on our page", () => {
    expect(() =>
      onServicesPage().do('signWithNotary', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'true' }),
    ).toThrow('hasn’t joined')
  })

  it("after the notary session, the notary's files and journal entry are stored, and the application continues", () => {
    const world = onServicesPage()
    const journal = {
      ...{ entry: 'J-1', notary: 'N. Otary', commission: '7', at: world.now, county: 'Fairfax', state: 'Virginia' },
      ...({ manner: 'REMOTE', recording: 'V-9' } as const),
    }
    const completed = document(16, 'NOTARIZED_DEED', 'NOTARIZED')
    world.report('NOTARIZE', { journal, documents: [completed] })
    expect(world.application.notary.journal).toEqual(journal)
    expect(world.application.documents).toContainEqual(completed)
    expect(world.application.status).toBe('RESCISSION')
  })

  it('a failed notary session opens a review and removes the link, so that the borrower can start a new session', () => {
    const world = onServicesPage()
    world.report('NOTARIZE', { failed: 'CONNECTION' })
    expect(openReviews(world.application)).toMatchObject([{ kind: 'NOTARY' }])
    expect(world.application.notary.link).toBeUndefined()
    world.do('chooseNotary', { kind: 'ELECTRONIC' })
    world.send('joinNotary')
    expect(world.application.requests.NOTARY_ROOM).toMatchObject({ state: 'OPEN', no: 2 })
  })

  it('if the borrower books a notary visit instead of using an online session, the visit stays booked when the session ends', () => {
    const world = onServicesPage()
    world.do('chooseNotary', { kind: 'MANUAL' })
    world.send('bookManualNotary')
    world.reportUsual('NOTARY_BOOKING')
    const { appointment } = world.application.notary
    expect(appointment).toBeDefined()
    world.report('NOTARIZE', { failed: 'MISSED' })
    expect(world.application.notary.appointment).toEqual(appointment)
    expect(world.application.notary.link).toBeUndefined()
    expect(openReviews(world.application)).toEqual([])
  })

  it("if the notary service refuses to report a session's result, the application waits for staff", () => {
    const world = onServicesPage()
    world.happen(event('RequestSettled', { kind: 'NOTARIZE', no: 1, state: 'FAILED' }))
    expect(waitNow(world.application)).toMatchObject({ what: 'HOLD', by: 'LENDER' })
  })
})

it("the documents keep the sealed security instrument when the notary's completed copy is added", () => {
  const world = new World()
  world.goUntil(() => world.application.requests.NOTARIZE?.state === 'OPEN')
  const journal = { entry: '1', notary: 'N. Otary', commission: '7', at: world.now }
  world.report('NOTARIZE', { journal, documents: [document(16, 'NOTARIZED_DEED', 'NOTARIZED')] })
  const stages = world.application.documents.map(({ type, stage }) => `${type} ${stage}`)
  expect(stages).toEqual(expect.arrayContaining(['DEED_OF_TRUST NOTARY', 'NOTARIZED_DEED NOTARIZED']))
})
